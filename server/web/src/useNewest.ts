// Gives effects and timers the newest value of a variable without running them again when it changes.
import { useRef } from 'preact/hooks';

export function useNewest<Value>(value: Value): { readonly current: Value } {
  const newest = useRef(value);
  newest.current = value;
  return newest;
}
