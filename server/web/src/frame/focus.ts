// Keeps the place of keyboard users: when the focused control disappears or is disabled, browsers
// lose the focus, and this moves it to a home element.

/** Until the returned function is called. */
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
