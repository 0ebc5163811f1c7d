// The focus of keyboard users.

/**
 * When the focused control disappears or is disabled, browsers lose the focus, and this moves it to a
 * home element. Until the returned function is called.
 */
export function keepFocus(home: HTMLElement): () => void {
  let last: Element | null = null;
  const remember = ({ target }: FocusEvent): void => {
    last = target as Element;
  };
  const look = (): void => {
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected && !last.matches(':disabled')) return;
    home.focus({ preventScroll: true });
  };
  // A disabled control loses the focus at the end of the frame.
  const observer = new MutationObserver(() => requestAnimationFrame(() => setTimeout(look)));
  const watched = {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  };
  observer.observe(home, watched);
  document.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

const FIELDS = ':is(input, textarea):read-write, select:enabled';

/**
 * Moves the focus to the first field, once there is one, unless the user has moved it. Not on touch
 * devices, where a keyboard would come unasked. Until the returned function is called.
 */
export function focusField(body: HTMLElement): () => void {
  if (matchMedia('(pointer: coarse)').matches) return () => undefined;
  const before = document.activeElement;
  const look = (): void => {
    // A field of a closed part does not take it.
    for (const field of body.querySelectorAll<HTMLElement>(FIELDS))
      if (document.activeElement === before) field.focus();
    if (document.activeElement !== before) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(body, { subtree: true, childList: true });
  look();
  return () => observer.disconnect();
}
