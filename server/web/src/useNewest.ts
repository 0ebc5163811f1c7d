// Gives effects and timers the newest value of a variable; its changes do not run them again.
import { useRef } from 'preact/hooks';

export function useNewest<Value>(value: Value): { readonly current: Value } {
  const newest = useRef(value);
  newest.current = value;
  return newest;
}
