// Names at the table, with a sign after those of bots and of signed-in players.
import type { BotLevel, Room } from '@castellan/client';
import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext } from 'preact/hooks';

import { Kept } from '../frame';
import { findWord } from '../frame/Kept';
import { BotMark } from '../lobby/BotMark';
import { Mark } from '../players/Mark';

/** The players of the table shown. */
export const Sitters = createContext<Room['seats']>([]);

/** The level of the bot on a seat; null: a person. */
export function useBots(): (seat: number) => BotLevel | null {
  const sitters = useContext(Sitters);
  return (seat) => sitters[seat]?.bot ?? null;
}

interface Props {
  readonly text: string;
  /** The seats whose names are in the text, in order. */
  readonly seats: readonly number[];
  /** For repeated names, which would annoy users of screen readers. */
  readonly silent?: boolean;
}

export function Marked({ text, seats, silent = false }: Props): JSX.Element {
  const sitters = useContext(Sitters);
  const parts: ComponentChildren[] = [];
  let rest = text;
  for (const seat of seats) {
    const { name = null, bot = null, player = null } = sitters[seat] ?? {};
    const at = name === null ? -1 : findWord(rest, name);
    if (name === null || at < 0) continue;
    const after = at + name.length;
    // Also after the end of its text direction.
    const end = after + Number(rest[after] === '\u2069');
    parts.push(rest.slice(0, at), <span translate={false}>{name}</span>, rest.slice(after, end));
    if (bot !== null) parts.push(<BotMark level={bot} silent={silent} />);
    if (player !== null) parts.push(<Mark silent={silent} />);
    rest = rest.slice(end);
  }
  return (
    <>
      {parts}
      {rest}
    </>
  );
}

/** A sentence with names of this table's players, without signs. */
export function Named({ text }: { text: string }): JSX.Element {
  return <Kept text={text} words={useContext(Sitters).map(({ name }) => name)} />;
}
