// A click meant for a button that was there before has no effect: the user has to see a button's
// text and place before a click on it counts. WCAG calls this accidental activation.

import { steadyNow } from '../clock';

/** Milliseconds for which a changed or moved button is dead: nobody reacts sooner. */
export const DEAD_TIME = 400;

/** How long a removed button still counts as the one before: the server may answer slowly. */
const GONE_TIME = 1000;

/** `subject`: what a click would act on. */
interface Seen {
  readonly subject: string;
  readonly box: DOMRect;
}

const BUTTONS = 'button, summary, [role=button], a[href], input[type=checkbox], input[type=radio]';

/** The subject of a click: `data-subject`, where the button's text says too much or too little. */
function subjectOf(element: HTMLElement): string {
  return (
    element.dataset['subject'] ??
    element.getAttribute('aria-label') ??
    element.textContent ??
    ''
  ).trim();
}

function same(a: DOMRect, b: DOMRect): boolean {
  const moved = Math.abs(a.left - b.left) + Math.abs(a.top - b.top);
  return moved < Math.min(a.width, a.height) / 2;
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * The buttons that replaced a button with another subject, and those that moved.
 *
 * @param gone - buttons removed a moment ago: a server answer often comes in between
 */
export function changed<Element>(
  before: ReadonlyMap<Element, Seen>,
  now: ReadonlyMap<Element, Seen>,
  gone: readonly Seen[] = [],
): Element[] {
  const others = [...before.values(), ...gone];
  return [...now]
    .filter(([element, { subject, box }]) => {
      const old = before.get(element);
      if (old) return old.subject !== subject || !same(old.box, box);
      return others.some((other) => other.subject !== subject && overlap(other.box, box));
    })
    .map(([element]) => element);
}

/** A click by a key has no position. */
function isPlaced(event: Event): event is MouseEvent {
  return event instanceof MouseEvent && (event.type !== 'click' || event.detail > 0);
}

/** Watches the whole page from now on. */
export function watchForMisclicks(page: Document = document): void {
  let seen = new Map<HTMLElement, Seen>();
  const dead = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
  let gone: (Seen & { until: number })[] = [];
  let due = false;

  const look = (): Map<HTMLElement, Seen> => {
    const all = [...page.querySelectorAll<HTMLElement>(BUTTONS)];
    const shown = all
      .map((element) => [element, element.getBoundingClientRect()] as const)
      .filter(([, box]) => box.width > 0);
    return new Map(shown.map(([element, box]) => [element, { subject: subjectOf(element), box }]));
  };
  const revive = (element: HTMLElement): void => {
    dead.delete(element);
    delete element.dataset['dead'];
  };
  const compare = (): void => {
    due = false;
    const now = look();
    const time = steadyNow();
    gone = gone.filter(({ until }) => time < until);
    for (const element of changed(seen, now, gone)) {
      clearTimeout(dead.get(element));
      // Ignores the pointer, for styles and for code that asks what a click would hit.
      element.dataset['dead'] = '';
      dead.set(
        element,
        setTimeout(() => revive(element), DEAD_TIME),
      );
    }
    for (const [element, old] of seen)
      if (!now.has(element)) gone.push({ ...old, until: time + GONE_TIME });
    seen = now;
  };
  const soon = (): void => {
    if (!due) requestAnimationFrame(compare);
    due = true;
  };
  // Scrolling and rotating the phone move the buttons on purpose.
  const moved = (): void => {
    for (const [element, { subject }] of seen)
      if (element.isConnected) seen.set(element, { subject, box: element.getBoundingClientRect() });
  };

  // The element that a click there would hit: something else may cover the button.
  const isOnTop = (element: HTMLElement, x: number, y: number): boolean => {
    delete element.dataset['dead'];
    const top = page.elementFromPoint(x, y);
    element.dataset['dead'] = '';
    return element.contains(top);
  };
  const hits = (event: Event): boolean =>
    [...dead.keys()].some((element) => {
      if (event.target instanceof Node && element.contains(event.target)) return true;
      return isPlaced(event) && isOnTop(element, event.clientX, event.clientY);
    });
  // Nobody has seen changes since the last frame.
  const isUnseen = (event: Event): boolean => {
    const on = due && event.target instanceof Element && event.target.closest<HTMLElement>(BUTTONS);
    if (!on) return false;
    const old = seen.get(on);
    if (!old) return on.getBoundingClientRect().width > 0;
    if (old.subject !== subjectOf(on)) return true;
    // A click on a label counts for its checkbox.
    if (!isPlaced(event) || on.matches('input')) return false;
    const { left, right, top, bottom } = old.box;
    const { clientX: x, clientY: y } = event;
    return x < left || x > right || y < top || y > bottom;
  };
  const stop = (event: Event): void => {
    if (!event.isTrusted) return;
    // The pressed element is seen where it is now: typefaces may have moved it, and the changes that
    // the press causes come later.
    if (event.type === 'pointerdown' && !due) moved();
    if (!isUnseen(event) && !hits(event)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  // A held key is about the button that it was pressed on, and not about the next one.
  let held = '';
  const stopKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    const on =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(BUTTONS) : null;
    const subject = on === null ? '' : subjectOf(on);
    if (!event.repeat) held = subject;
    else if (on !== null && subject !== held) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    stop(event);
  };

  // A piece that floats over the page moves no button.
  const floats = ({ target }: MutationRecord): boolean =>
    target instanceof Element && target.matches('[data-floats]');
  new MutationObserver((all) => {
    if (!all.every(floats)) soon();
  }).observe(page.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label', 'class', 'data-subject', 'hidden', 'open', 'style'],
  });
  for (const end of ['transitionend', 'animationend']) page.addEventListener(end, soon, true);
  page.addEventListener('scroll', moved, { capture: true, passive: true });
  addEventListener('resize', moved);
  for (const press of ['click', 'pointerdown', 'dblclick'])
    page.addEventListener(press, stop, true);
  page.addEventListener('keydown', stopKey, true);
}
