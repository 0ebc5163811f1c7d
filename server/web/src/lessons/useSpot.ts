// Keeps a lesson beside the thing that it is about while the table changes and scrolls.
import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { useNewest } from '../useNewest';
import { boxAt, GAP, isFree, spotFor, type Box, type Spot } from './spot';

const BUSY = ['status', 'board', 'this-line', 'next-line', 'court', 'end-next'].map(
  (name) => `[data-part=${name}]`,
);

const RAIL = '[data-part=hand], [data-part=end-next]';

interface About {
  readonly id: string;
  readonly at: string;
  readonly taps: readonly string[];
}

/** Of the elements that are drawn. */
function boxesOf(selector: string): readonly Box[] {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function put({ style }: HTMLElement, { left, top, right, bottom }: Box, sized: boolean): void {
  style.left = `${left}px`;
  style.top = `${top}px`;
  if (!sized) return;
  style.width = `${right - left}px`;
  style.height = `${bottom - top}px`;
}

/** The ring lies around the thing itself. */
export function useSpot(
  slip: RefObject<HTMLElement | null>,
  ring: RefObject<HTMLElement | null>,
  about: About,
): void {
  const newest = useNewest(about);
  const last = useRef<{ id: string; spot: Spot; free: boolean } | null>(null);

  const lay = useCallback((): void => {
    if (!slip.current || !ring.current) return;
    const { id, at, taps } = newest.current;
    const { offsetWidth: width, offsetHeight: height } = slip.current;
    const size = { width, height };
    const { clientWidth } = document.documentElement;
    const screen = { left: 0, top: 0, right: clientWidth, bottom: innerHeight };
    const target = around(boxesOf(at));
    const closed = taps.flatMap(boxesOf);
    const spared = ['status', 'headline'].flatMap((name) => boxesOf(`[data-part=${name}]`));
    const places = { screen, target, closed, spared, busy: BUSY.flatMap(boxesOf) };

    const before = last.current?.id === id ? last.current : null;
    const stays = before !== null && isFree(boxAt(before.spot, size), places);
    const free = stays ? before.spot : spotFor(size, places);
    // Without room it lies above the rail.
    const bottom = Math.min(innerHeight, ...boxesOf(RAIL).map(({ top }) => top));
    const spot = free ?? { left: (clientWidth - width) / 2, top: bottom - GAP - height };
    put(slip.current, boxAt(spot, size), false);
    ring.current.hidden = target === null;
    if (target) put(ring.current, target, true);
    last.current = { id, spot, free: free !== null };

    // Then the page moves what is tapped out from under it, once: later the reader scrolls.
    const [main] = closed;
    if (free || before || !main) return;
    const ribbon = boxesOf('[data-part=status]')[0]?.bottom ?? 0;
    const up = Math.min(main.bottom + GAP - spot.top, main.top - GAP - ribbon);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (up > 0) scrollBy({ top: up, behavior: calm ? 'auto' : 'smooth' });
  }, [newest, ring, slip]);

  useLayoutEffect(lay);
  useEffect(() => {
    const ended = new AbortController();
    let due = false;
    const soon = (): void => {
      if (!due) requestAnimationFrame(() => ((due = false), lay()));
      due = true;
    };
    const observer = new ResizeObserver(soon);
    for (const element of document.querySelectorAll(`main, [data-part=board], ${RAIL}`))
      observer.observe(element);
    if (slip.current) observer.observe(slip.current);
    const passive = { signal: ended.signal, passive: true, capture: true };
    for (const change of ['scroll', 'resize', 'transitionend', 'animationend'])
      addEventListener(change, soon, passive);
    return () => {
      observer.disconnect();
      ended.abort();
    };
  }, [lay, slip]);
}
