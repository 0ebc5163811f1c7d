// Who plays by keyboard keeps a place: where the control with the focus goes away or is switched off,
// browsers forget the focus, and it goes home instead.

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
  // What is switched off loses the focus at the end of the frame.
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
