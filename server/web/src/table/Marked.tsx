// Names at the table, with a sign behind those of bots, and of players who have signed in.
import type { BotLevel, Room } from '@castellan/client';
import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext } from 'preact/hooks';

import { Kept } from '../frame';
import { BotMark } from '../lobby/BotMark';
import { Mark } from '../players/Mark';

/** Who sits at the table that is shown. */
export const Sitters = createContext<Room['seats']>([]);

/** The level of the bot on a seat; null where a person sits. */
export function useBots(): (seat: number) => BotLevel | null {
  const sitters = useContext(Sitters);
  return (seat) => sitters[seat]?.bot ?? null;
}

interface Props {
  readonly text: string;
  /** Whose names are in the text, in their order. */
  readonly seats: readonly number[];
  /** Where it is said again and again, and would be in the way of who listens. */
  readonly silent?: boolean;
}

export function Marked({ text, seats, silent = false }: Props): JSX.Element {
  const sitters = useContext(Sitters);
  const parts: ComponentChildren[] = [];
  let rest = text;
  for (const seat of seats) {
    const { name = null, bot = null, player = null } = sitters[seat] ?? {};
    const at = name === null ? -1 : rest.indexOf(name);
    if (name === null || at < 0) continue;
    const after = at + name.length;
    // After the end of its direction, too.
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

/** A sentence with names of those who sit here, and no signs. */
export function Named({ text }: { text: string }): JSX.Element {
  return <Kept text={text} words={useContext(Sitters).map(({ name }) => name)} />;
}
