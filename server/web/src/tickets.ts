// A ticket from a link: it moves a seat from another device to this one, once.
import { signal } from '@preact/signals';

import { codeInLink } from './lobby/codes';

export interface Ticket {
  readonly code: string;
  readonly seat: number;
  readonly ticket: string;
}

/** The ticket of this page's address; not stored, because it works once. */
export const heldTicket = signal<Ticket | null>(null);

const IN_LINK = new RegExp(`^(#/(${codeInLink}))\\?seat=([0-7])&ticket=([\\w-]{1,128})$`, 'i');

/** Takes the ticket out of the address, so that nobody else can read it there. */
export function pocketTicket(): void {
  const [, where = '', code = '', seat, ticket] = IN_LINK.exec(location.hash) ?? [];
  if (ticket === undefined) return;
  heldTicket.value = { code: code.toUpperCase(), seat: Number(seat), ticket };
  history.replaceState(null, '', where);
}

/** The address that moves the seat, on the page at `here`. */
export function ticketLink({ code, seat, ticket }: Ticket, here: string): string {
  const url = new URL(here);
  url.hash = `/${code}?seat=${seat}&ticket=${ticket}`;
  url.search = '';
  return url.href;
}
