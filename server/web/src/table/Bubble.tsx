// The bubble beside the pointed, focused or tapped element that has `data-tells`: what it is and
// brings. Screen readers hear the same from its label or description.
import type { JSX, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { useNewest } from '../useNewest';
import { classes } from '../classes';
import bubbleCss from './bubble.module.css';

const css = classes(bubbleCss);

/** How long it stays after a tap; a pointer and the focus keep it. */
const STAY = 4000;
/** Half of its width at most, and the room that it needs above. */
const HALF = 150;
const ABOVE = 110;

interface Told {
  readonly of: HTMLElement;
  readonly text: string;
  readonly tapped: boolean;
  readonly x: number;
  readonly y: number;
  readonly below: boolean;
}

/** A tap that acts shows no bubble: it would lie over what comes next. */
const acts = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('button:enabled:not([data-cell]), [data-acts]') !== null;

function toldBy(target: EventTarget | null, tapped = false): Told | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tells]') : null;
  const text = element?.dataset.tells;
  if (!element || !text) return null;
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const below = top < ABOVE;
  const middle = left + width / 2;
  const x = Math.max(HALF, Math.min(innerWidth - HALF, middle));
  return { of: element, text, tapped, x, y: below ? bottom : top, below };
}

export function Bubble({ root }: { root: RefObject<HTMLElement | null> }): JSX.Element | null {
  const [told, tell] = useState<Told | null>(null);
  const open = useNewest(told !== null);
  useEffect(() => {
    const table = root.current;
    if (!table) return;
    const ended = new AbortController();
    const { signal } = ended;
    const hide = (): void => tell(null);
    table.addEventListener(
      'pointerover',
      ({ target, pointerType }) => pointerType === 'mouse' && tell(toldBy(target)),
      { signal },
    );
    table.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && hide(), {
      signal,
    });
    table.addEventListener(
      'pointerup',
      ({ target, pointerType }) =>
        pointerType !== 'mouse' && tell(acts(target) ? null : toldBy(target, true)),
      { signal },
    );
    table.addEventListener(
      'focusin',
      ({ target }) =>
        target instanceof Element && target.matches(':focus-visible') && tell(toldBy(target)),
      { signal },
    );
    table.addEventListener('focusout', hide, { signal });
    addEventListener('scroll', hide, { signal, passive: true });
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !open.current) return;
        // One press hides the bubble, the next one puts the domino back.
        event.stopPropagation();
        hide();
      },
      { signal, capture: true },
    );
    return () => ended.abort();
  }, [root, open]);
  // The table has changed under it.
  const leave = useNewest(() => {
    if (told && !(told.of.isConnected && told.of.dataset.tells === told.text)) tell(null);
  });
  useEffect(() => leave.current());
  useEffect(() => {
    if (!told?.tapped) return;
    const timer = setTimeout(() => tell(null), STAY);
    return () => clearTimeout(timer);
  }, [told]);
  return (
    told && (
      <div
        class={css(told.below ? 'bubble below' : 'bubble')}
        style={{ left: `${told.x}px`, top: `${told.y}px` }}
        aria-hidden="true"
      >
        {told.text}
      </div>
    )
  );
}
