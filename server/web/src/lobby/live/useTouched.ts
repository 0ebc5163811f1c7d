// Whether the user is about to press something in a part of the page: the pointer is over it, the
// focus is in it, or it was touched a moment ago.
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** How long a touch counts, in milliseconds. */
const LINGER = 4000;

export function useTouched(part: RefObject<HTMLElement | null>): boolean {
  const [touched, setTouched] = useState(false);
  const look = useRef<() => void>(() => undefined);
  useEffect(() => {
    const element = part.current!;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = (): void =>
      setTouched(over || timer !== undefined || element.contains(document.activeElement));
    look.current = now;
    const finger = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        now();
      }, LINGER);
      now();
    };
    const enter = ({ pointerType }: PointerEvent): void => {
      if (pointerType !== 'mouse') finger();
    };
    const move = ({ pointerType, target }: PointerEvent): void => {
      if (pointerType === 'mouse') over = element.contains(target as Node);
      now();
    };
    const leave = (): void => {
      over = false;
      now();
    };
    // After the event the focus is where it went.
    const blur = (): void => void queueMicrotask(now);
    const { documentElement } = document;
    // On the whole page: a pointer over a button that vanished gets no leave event.
    documentElement.addEventListener('pointerover', move);
    documentElement.addEventListener('pointerleave', leave);
    element.addEventListener('pointerenter', enter);
    element.addEventListener('touchstart', finger, { passive: true });
    element.addEventListener('touchmove', finger, { passive: true });
    element.addEventListener('focusin', now);
    element.addEventListener('focusout', blur);
    return () => {
      clearTimeout(timer);
      documentElement.removeEventListener('pointerover', move);
      documentElement.removeEventListener('pointerleave', leave);
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('touchstart', finger);
      element.removeEventListener('touchmove', finger);
      element.removeEventListener('focusin', now);
      element.removeEventListener('focusout', blur);
    };
  }, [part]);
  // The focused element may have vanished without an event.
  useEffect(() => look.current());
  return touched;
}
