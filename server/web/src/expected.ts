// The screen that the server expects for this visit, by the links to its parts that are in the page
// (vite.config.ts); a room has more to say when it is there.
import { seatIn } from './server';

const isLinked = (screen: string): boolean =>
  document.querySelector(`link[data-screen~="${screen}"]`) !== null;

/** Whether the table of this room is likely to come with a builders' board, and over. */
export function expectedTable(code: string): { court: boolean; over: boolean } {
  return { court: isLinked('court'), over: isLinked('end') || seatIn(code)?.over === true };
}
