// Where somebody was who had to sign in first: for this tab, also when the way leads over a page of
// the operator's.
const KEPT = 'castellan.back';

let here: string | null = null;

/** The screen that is shown now. */
export function comeBackHere(): void {
  here = location.hash || '#/';
  try {
    sessionStorage.setItem(KEPT, here);
  } catch {
    // Then it is known for as long as this page is shown.
  }
}

/** Where to go on; null: nobody was sent here. It is told once. */
export function wayBack(): string | null {
  const way = here ?? stored();
  here = null;
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // There was nothing.
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
