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

const IN_LINK = new RegExp(`#/(${codeInLink})\\?seat=([0-7])&ticket=([\\w-]{1,128})$`, 'i');

/** Null: the link has none. */
export function ticketIn(link: string): Ticket | null {
  const [, code = '', seat, ticket] = IN_LINK.exec(link.trim()) ?? [];
  return ticket === undefined ? null : { code: code.toUpperCase(), seat: Number(seat), ticket };
}

/** Takes the ticket out of the address, so that nobody else can read it there. */
export function pocketTicket(): void {
  const ticket = ticketIn(location.hash);
  if (ticket === null) return;
  heldTicket.value = ticket;
  history.replaceState(null, '', location.hash.replace(/\?.*/, ''));
}

/** The address that moves the seat, on the page at `here`. */
export function ticketLink({ code, seat, ticket }: Ticket, here: string): string {
  const url = new URL(here);
  url.hash = `/${code}?seat=${seat}&ticket=${ticket}`;
  url.search = '';
  return url.href;
}
