// What an operator's page gives to whoever comes from there: `#/account?jwt=…`. It is taken out of
// the address at once, for nobody else is to read it there.
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
