// Invalid fields in folded parts of forms: a browser neither shows nor focuses them, so the parts are
// unfolded first.

/** In the whole page from now on. */
export function unfoldInvalid(page: Document = document): void {
  const unfold = ({ target }: Event): void => {
    const folded = (): Element | null => (target as Element).closest('details:not([open])');
    for (let part = folded(); part; part = folded()) part.setAttribute('open', '');
  };
  // Such events do not bubble.
  page.addEventListener('invalid', unfold, { capture: true });
}
