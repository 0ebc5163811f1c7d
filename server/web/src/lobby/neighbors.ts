// Other servers on the local network, as the lobby shows them.
import type { NearbyServer } from '@castellan/client';

export interface Neighbor {
  readonly url: string;
  readonly text: string;
}

/** Private and link-local addresses of IPv4 (RFC 1918, RFC 3927), and unique local ones of IPv6. */
const PRIVATE =
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)[\d.]+$|^\[f[cd][\da-f]{2}:[\da-f:]*\]$/;

/** With links that lead nowhere but to a private address, whatever the server has heard. */
export function neighbors(servers: readonly NearbyServer[]): readonly Neighbor[] {
  return servers.flatMap(({ machine, url }) => {
    const place = read(url);
    if (place === null || !/^https?:$/.test(place.protocol)) return [];
    if (!PRIVATE.test(place.hostname) || place.username !== '') return [];
    return [{ url, text: machine === '' ? place.host : `${machine} · ${place.host}` }];
  });
}

function read(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
