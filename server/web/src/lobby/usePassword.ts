// Handles a room with a password that rejected this device's access key.
import { useEffect, useRef } from 'preact/hooks';

import { keyTo, refused } from '../keys';
import type { TableStore } from '../store';

export type Door = 'open' | 'closed' | 'stale';

/** `again` rejoins with the next key, as soon as there is one. */
export function usePassword(
  store: Pick<TableStore, 'code' | 'key' | 'state'>,
  again: () => void,
): Door {
  const { code, key } = store;
  const state = store.state.value;
  const shut = state.name === 'ended' && state.end.reason === 'password_needed';
  const next = keyTo(code);
  const failed = useRef(false);
  useEffect(() => {
    if (!shut) return;
    refused(code, key);
    if (key !== null) failed.current = true;
    if (keyTo(code) !== null) again();
  }, [again, code, key, next, shut]);
  if (!shut) return 'open';
  return failed.current || key !== null ? 'stale' : 'closed';
}
