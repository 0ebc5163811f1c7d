// The screen that the server expects for this visit, by the links to its parts that are in the page
// (vite.config.ts); a room has more to say when it is there.
import { seatIn } from './server';

const isLinked = (screen: string): boolean =>
  document.querySelector(`link[data-screen~="${screen}"]`) !== null;

interface Expected {
  /** There is a table, because a game has begun. */
  readonly begun: boolean;
  readonly court: boolean;
  readonly over: boolean;
}

export function expectedTable(code: string): Expected {
  const known = seatIn(code);
  const over = isLinked('end') || known?.over === true;
  return { begun: !over && (known !== null || !isLinked('lobby')), court: isLinked('court'), over };
}
