// The screen of an address. Everything is after the `#`, so that any file server will do and links
// work:
//
// - `#/K7QF3M` is a room, `#/K7QF3M/replay` its replay, `#/K7QF3M/analysis` the same with analysis;
// - `?pass=…` after these opens a room with a password, `?seat=…&ticket=…` moves a seat to this
//   device;
// - `#/player/…` is a profile, `#/games` are past games with a filter after `?`;
// - `#/leaderboard/royal` is a leaderboard, `#/account?jwt=…` signs in;
// - `#/watch` shows live games, `#/watch?wall` one of them, large and without controls, and
//   `#/watch?wall&transparent` the same over a stream.
//
// A link to a room names it in the query, too, for the previews of messengers.
//
// Only an opened file, `#/record`, has an address that is useless to others.
import { signal } from '@preact/signals';

import { codeInLink } from './lobby/codes';
import { takePassFromUrl } from './passes';
import { pocketJwt } from './players/jwt';
import { pocketTicket } from './tickets';

export type Route =
  | { readonly screen: 'lobby' }
  | { readonly screen: 'room'; readonly code: string }
  | {
      readonly screen: 'replay';
      readonly code: string;
      readonly step: number | null;
      readonly analysed?: boolean;
    }
  | { readonly screen: 'player'; readonly id: string }
  | { readonly screen: 'leaderboard'; readonly family: string }
  | { readonly screen: 'games'; readonly mine: boolean }
  | { readonly screen: 'account' }
  | { readonly screen: 'record' }
  | { readonly screen: 'help' }
  | { readonly screen: 'watch'; readonly wall: boolean; readonly transparent: boolean };

const CODE = new RegExp(`^${codeInLink}$`, 'i');

export function readRoute(hash: string): Route {
  const [, first = '', second, third] = hash.replace(/^#|\?.*$/g, '').split('/');
  if (first === 'help' || first === 'record' || first === 'account') return { screen: first };
  if (first === 'player' && second) return { screen: 'player', id: second };
  if (first === 'leaderboard') return { screen: 'leaderboard', family: second || 'kingdomino' };
  if (first === 'games') return { screen: 'games', mine: second === 'mine' };
  if (first === 'watch') {
    const asked = new URLSearchParams(/\?(.*)$/.exec(hash)?.[1]);
    const wall = asked.has('wall');
    return { screen: 'watch', wall, transparent: wall && asked.has('transparent') };
  }
  if (!CODE.test(first)) return { screen: 'lobby' };
  const code = first.toUpperCase();
  if (second !== 'replay' && second !== 'analysis') return { screen: 'room', code };
  const step = /^\d{1,6}$/.test(third ?? '') ? Number(third) : null;
  return { screen: 'replay', code, step, analysed: second === 'analysis' };
}

export function address(route: Route): string {
  switch (route.screen) {
    case 'lobby':
      return '#/';
    case 'room':
      return `#/${route.code}`;
    case 'replay':
      return [
        `#/${route.code}`,
        route.analysed ? 'analysis' : 'replay',
        ...(route.step === null ? [] : [route.step]),
      ].join('/');
    case 'player':
      return `#/player/${route.id}`;
    case 'leaderboard':
      return `#/leaderboard/${route.family}`;
    case 'games':
      return route.mine ? '#/games/mine' : '#/games';
    case 'watch':
      return `#/watch${route.wall ? '?wall' : ''}${route.transparent ? '&transparent' : ''}`;
    case 'account':
    case 'record':
    case 'help':
      return `#/${route.screen}`;
  }
}

function arrive(): Route {
  const named = /^\?room=(\w+)/.exec(location.search)?.[1];
  if (named) history.replaceState(null, '', `${location.pathname}${location.hash || `#/${named}`}`);
  takePassFromUrl();
  pocketTicket();
  pocketJwt();
  return readRoute(location.hash);
}

export const route = signal<Route>(arrive());
addEventListener('hashchange', () => (route.value = arrive()));

export function go(to: Route): void {
  location.hash = address(to);
}
