// Makes a value once for each key. Unlike useMemo, which may discard its value at any time, this
// suits values that have side effects, such as connections.
import { useRef } from 'preact/hooks';

export function useMade<Made>(make: () => Made, key: string): Made {
  const last = useRef<{ readonly key: string; readonly made: Made } | null>(null);
  if (last.current?.key !== key) last.current = { key, made: make() };
  return last.current.made;
}
