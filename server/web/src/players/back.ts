// The screen to return to after signing in: stored for this tab, also across a page of the
// operator.
const KEPT = 'castellan.back';

let here: string | null = null;

/** The present screen. */
export function comeBackHere(): void {
  here = location.hash || '#/';
  try {
    sessionStorage.setItem(KEPT, here);
  } catch {
    // Then it is kept as long as this page is open.
  }
}

/** The screen to return to; null: none. Reading it clears it. */
export function wayBack(): string | null {
  const way = here ?? stored();
  here = null;
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Nothing was stored.
  }
  return way?.startsWith('#/') ? way : null;
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
