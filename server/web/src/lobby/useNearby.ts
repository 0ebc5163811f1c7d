// Other servers on the local network, as this one has heard of them.
import { useEffect, useState } from 'preact/hooks';
import type { NearbyServer } from '@castellan/client';

import { server } from '../server';
import { soon } from './asking';

/** In milliseconds. The first request lets the server ask its network, which answers within two seconds. */
const ANSWERS_AFTER = 3000;

/** None over HTTPS: servers on a local network have no certificate. */
export function useNearby(): readonly NearbyServer[] {
  const [found, setFound] = useState<readonly NearbyServer[]>([]);
  useEffect(() => {
    if (location.protocol !== 'http:') return;
    // Without an answer there is nothing to show.
    const ask = (): void => void server.nearby(soon()).then(setFound, () => undefined);
    ask();
    const timer = setTimeout(ask, ANSWERS_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return found;
}
