// A JWT from the operator's page, in `#/account?jwt=…`. It is removed from the address at once, so
// that nobody else can read it there.
import { signal } from '@preact/signals';

/** Not used yet. */
export const brought = signal<string | null>(null);

const IN_LINK = /^(#\/account)\?jwt=([\w.-]+)$/;

export function pocketJwt(): void {
  const [, where = '', jwt] = IN_LINK.exec(location.hash) ?? [];
  if (jwt === undefined) return;
  brought.value = jwt;
  history.replaceState(null, '', where);
}
