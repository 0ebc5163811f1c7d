// Whether somebody is about to press something in a part of the page: the pointer is over it, the
// focus in it, or a finger was there a moment ago.
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A finger comes back after a while, in milliseconds. */
const LINGER = 4000;

export function useTouched(part: RefObject<HTMLElement | null>): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const element = part.current!;
    let over = false;
    let focused = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => setTouched(over || focused || timer !== undefined);
    const finger = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        look();
      }, LINGER);
      look();
    };
    const enter = ({ pointerType }: PointerEvent): void => {
      if (pointerType !== 'mouse') return finger();
      over = true;
      look();
    };
    const leave = ({ pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse') over = false;
      look();
    };
    const focus = (): void => {
      focused = element.contains(document.activeElement);
      look();
    };
    // Behind it the focus is where it went.
    const blur = (): void => void queueMicrotask(focus);
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('touchstart', finger, { passive: true });
    element.addEventListener('touchmove', finger, { passive: true });
    element.addEventListener('focusin', focus);
    element.addEventListener('focusout', blur);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('touchstart', finger);
      element.removeEventListener('touchmove', finger);
      element.removeEventListener('focusin', focus);
      element.removeEventListener('focusout', blur);
    };
  }, []);
  return touched;
}
