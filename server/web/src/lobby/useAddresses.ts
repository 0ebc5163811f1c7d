// A hook: the addresses of this server that are useful to others.
import { useEffect, useState } from 'preact/hooks';

import { server } from '../server';
import { soon } from './asking';
import { onlyHere } from './codes';

/**
 * The address of this page for others: its own address, or, on the server's machine, where that is
 * useless to them, the address that the server reports.
 */
export function useAddresses(): readonly string[] {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without an answer the link stays, with a note that it works only here.
    if (onlyHere(location.href)) server.addresses(soon()).then(setAddresses, () => undefined);
  }, []);
  return addresses.length > 0 ? addresses : [location.href];
}
