// Announces events in a room before its game: players come, go and move, become ready or host.
// Events about the reader and changes by the host are also shown.
import { useEffect, useRef } from 'preact/hooks';
import type { Room, SeatInfo } from '@castellan/client';

import { announce, notify } from '../frame';
import { labelled, t, tOr } from '../words';
import { companyNews } from './company';
import { clockText, patienceText, sameClock, turnPatienceText } from './clocks';
import { levelName } from './levels';
import { presetName } from './presets';
import { hostSeat } from './rooms';

type Sitter = Pick<SeatInfo, 'name' | 'bot'>;

const FREE: Sitter = { name: null, bot: null };

export function useNews(room: Room, own: number | null): void {
  const before = useRef<{ room: Room; own: number | null } | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = { room, own };
    if (known === null || known.room === room) return;
    const shown = [
      ...changeNews(known.room, room),
      ...ownNews(known.room, known.own, room, own),
    ].join(' ');
    if (shown !== '') notify(shown);
    const heard = seatNews(known.room, room, own).join(' ');
    if (heard !== '') announce(heard);
  }, [room, own]);
}

/** News about the reader: another seat, or becoming the host. */
export function ownNews(
  before: Room,
  ownBefore: number | null,
  now: Room,
  own: number | null,
): string[] {
  if (own === null || ownBefore === null) return [];
  const told = [];
  if (own !== ownBefore) told.push(t('lobby.news.you_moved', { number: own + 1 }));
  const host = hostSeat(before);
  const follows = host !== null && before.seats[host]?.name !== now.seats[own]?.name;
  if (follows && hostSeat(now) === own) told.push(t('lobby.news.you_host'));
  return told;
}

/** News about the other seats. */
export function seatNews(
  before: Pick<Room, 'seats' | 'start'>,
  now: Pick<Room, 'seats' | 'start'>,
  own: number | null,
): string[] {
  const on = (seats: Room['seats'], name: string): SeatInfo | undefined =>
    seats.find((info) => info.name === name);
  const names = [...before.seats, ...now.seats].flatMap(({ name }) =>
    name === null ? [] : [name],
  );
  const news = [...new Set(names)].flatMap((name) => {
    const [then, present] = [on(before.seats, name), on(now.seats, name)];
    const news = newsOf(then ?? FREE, present ?? FREE);
    if (news !== null) return [news];
    if (!then || !present || present.seat === own) return [];
    const said = [];
    if (then.seat !== present.seat)
      said.push(t('lobby.news.moved', { name, number: present.seat + 1 }));
    if (then.ready !== present.ready && present.bot === null && now.start === 'ready')
      said.push(t(present.ready ? 'lobby.news.ready' : 'lobby.news.unready', { name }));
    return said;
  });
  const [host, next] = [hostSeat(before), hostSeat(now)];
  const name = next === null ? null : now.seats[next]!.name;
  if (host !== null && next !== null && next !== own && before.seats[host]!.name !== name)
    news.push(t('lobby.news.host', { name }));
  return news;
}

/** News about one player, in words. */
export function newsOf(before: Sitter, now: Sitter): string | null {
  const level = now.bot === null ? '' : levelName(now.bot);
  if (now.name === before.name) {
    const changed = now.bot !== null && now.bot !== before.bot;
    return changed ? t('lobby.bots.changed', { name: now.name, level }) : null;
  }
  if (now.name === null)
    return t(before.bot === null ? 'lobby.left' : 'lobby.bots.left', { name: before.name });
  return now.bot === null
    ? t('lobby.came', { name: now.name })
    : t('lobby.bots.came', { name: now.name, level });
}

/** The host's changes, as one sentence. */
export function changeNews(before: Room, now: Room): string[] {
  const what: string[] = [];
  const { preset, players, dynasty } = now.rules;
  if (before.rules.preset !== preset || before.rules.players !== players)
    what.push(
      `${presetName(preset)} ${t('lobby.players', { count: players })}` +
        (dynasty > 1 ? `, ${t('lobby.match')}` : ''),
    );
  else if (JSON.stringify(before.rules) !== JSON.stringify(now.rules))
    what.push(t('lobby.options'));
  if (before.name !== now.name) what.push(labelled(t('lobby.fields.name'), now.name));
  if (before.start !== now.start) what.push(tOr(`lobby.starts.${now.start}.short`, now.start));
  if (before.listed !== now.listed)
    what.push(t(now.listed ? 'lobby.fields.listed' : 'lobby.news.unlisted'));
  if (before.advice !== now.advice)
    what.push(t(now.advice ? 'lobby.fields.advice' : 'lobby.news.no_advice'));
  if (!sameClock(before.clock, now.clock)) what.push(clockText(now.clock));
  if (now.clock.kind !== 'none' && before.at_zero !== now.at_zero)
    what.push(tOr(`clock.making.at_zeros.${now.at_zero}.name`, now.at_zero));
  if (before.take_back !== now.take_back)
    what.push(
      labelled(t('clock.making.take_back_name'), t(`clock.making.take_backs.${now.take_back}`)),
    );
  if (before.patience !== now.patience)
    what.push(labelled(t('clock.making.patience'), patienceText(now.patience)));
  if (now.clock.kind === 'none' && before.turn_patience !== now.turn_patience)
    what.push(labelled(t('clock.making.turn_patience'), turnPatienceText(now.turn_patience)));
  if (before.rated !== now.rated)
    what.push(t(now.rated ? 'players.on.short' : 'players.on.unrated'));
  if (before.password !== now.password)
    what.push(t(now.password ? 'lobby.locked' : 'lobby.news.unlocked'));
  what.push(...companyNews(before, now));
  return what.length === 0 ? [] : [t('lobby.news.changed', { what: what.join('; ') })];
}
