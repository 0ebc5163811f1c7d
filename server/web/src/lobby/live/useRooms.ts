// The public rooms: over the lobby's socket, or by polling where that is not available.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { server } from '../../server';
import { soon, useEvery } from '../asking';
import { holdLobby, isLive, lobby } from './lobby';

const EVERY = 4000;

export interface KnownRooms {
  /** The newest list; null: none yet. */
  readonly rooms: readonly Room[] | null;
  /** Why it is not up to date; null: it is. */
  readonly error: unknown;
}

/** `wanted`: whether the connection is needed now. */
export function useRooms(wanted = true): KnownRooms {
  const newest = useRef<readonly Room[] | null>(null);
  const [, draw] = useState(0);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => (wanted ? holdLobby() : undefined), [wanted]);
  useEvery(
    EVERY,
    async () => {
      if (isLive.peek()) return;
      try {
        newest.current = await server.rooms(soon());
        setError(null);
        draw((count) => count + 1);
      } catch (failure) {
        setError(failure);
      }
    },
    isLive.value,
  );
  const told = isLive.value ? (lobby.value?.rooms.value ?? null) : null;
  if (told !== null) newest.current = told;
  return { rooms: newest.current, error: told === null ? error : null };
}
