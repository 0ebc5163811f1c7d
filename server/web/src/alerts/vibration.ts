// Vibration of phones. Off by default, like sounds.
import { signal } from '@preact/signals';

import { keep, recall } from '../storage';

const KEPT = 'castellan.vibration';
/** In milliseconds: on, off, on. */
const TURN = [70, 60, 70];

export const vibration = signal(recall(KEPT) === 'on');

/** Desktop browsers have the function, too, and do nothing. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** To be called in a user gesture. */
export function chooseVibration(on: boolean): void {
  vibration.value = on;
  keep(KEPT, on ? 'on' : 'off');
  vibrate();
}

export function vibrate(): void {
  if (vibration.peek() && canVibrate()) navigator.vibrate(TURN);
}
