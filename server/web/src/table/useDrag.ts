// Dragging the domino with a finger, a pen or the mouse: it follows the pointer and snaps to legal
// positions. A short touch stays a tap.
import type { RefObject } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

import type { Play } from './usePlay';

const TAP = 8; // pixels

/** The pointer in cells of the board, whose first row and column are attributes of the element. */
function pointIn(plane: HTMLElement, { clientX, clientY }: PointerEvent): [number, number] {
  const grid = plane.querySelector('[data-part=cells]')!.getBoundingClientRect();
  const cell = grid.width / Number(plane.style.getPropertyValue('--columns'));
  return [
    (clientX - grid.left) / cell + Number(plane.dataset.left),
    (clientY - grid.top) / cell + Number(plane.dataset.top),
  ];
}

/**
 * Swallows the click that browsers send after a drag with the mouse: it would turn the domino just
 * dropped. A new press is not swallowed.
 */
function swallowClick(): void {
  const swallow = (click: Event): void => {
    click.preventDefault();
    click.stopPropagation();
    stop();
  };
  const stop = (): void => {
    removeEventListener('click', swallow, true);
    removeEventListener('pointerdown', stop, true);
    clearTimeout(late);
  };
  const late = setTimeout(stop, 50);
  addEventListener('click', swallow, true);
  addEventListener('pointerdown', stop, true);
}

interface Drag {
  readonly dragging: boolean;
  /** Of the element that follows the pointer; moves draw nothing else. */
  follow(element: HTMLElement | null): void;
  start(event: PointerEvent): void;
}

export function useDrag(play: Play | null, plane: RefObject<HTMLDivElement | null>): Drag {
  const [dragging, setDragging] = useState(false);
  const piece = useRef<HTMLElement | null>(null);
  const at = useRef('');
  const follow = useCallback((element: HTMLElement | null): void => {
    piece.current = element;
    if (element) element.style.translate = at.current;
  }, []);
  const newest = useRef(play);
  newest.current = play;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  // Laid by a bot, or taken back.
  const placeable = (play?.turn.places.length ?? 0) > 0;
  useEffect(() => {
    if (!placeable) stop.current?.();
  }, [placeable]);

  const start = (down: PointerEvent): void => {
    if (!down.isPrimary || down.button !== 0 || !newest.current?.turn.places.length) return;
    stop.current?.();
    let far = false;
    let snapped = false;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      far ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > TAP;
      if (!far || !plane.current) return;
      event.preventDefault();
      at.current = `${event.clientX}px ${event.clientY}px`;
      follow(piece.current);
      setDragging(true);
      snapped = newest.current?.dragTo(pointIn(plane.current, event)) ?? false;
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      stop.current?.();
      if (!far || !plane.current || event.type === 'pointercancel') return;
      newest.current?.drop(pointIn(plane.current, event), snapped);
      swallowClick();
    };
    stop.current = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
      setDragging(false);
      stop.current = null;
    };
    addEventListener('pointermove', move, { passive: false });
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
  };
  return { dragging, follow, start };
}
