// Names at the table, with a sign behind those of bots, and of players who have signed in.
import type { BotLevel, Room } from '@castellan/client';
import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext } from 'preact/hooks';

import { BotMark } from '../hall/BotMark';
import { Mark } from '../people/Mark';

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
    // After the end of its direction, too.
    const end = at + name.length + Number(rest[at + name.length] === '\u2069');
    parts.push(rest.slice(0, end));
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
