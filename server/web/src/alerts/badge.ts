// The number of games that wait for the player, on the icon of the installed page.
import { effect } from '@preact/signals';

import { soon } from '../lobby/asking';
import { noteGame, waitingGames } from '../lobby/waitingGames';
import { me } from '../players/me';
import { server } from '../server';

/** A page that is left for another is hidden, too, but not for so long; in milliseconds. */
const HIDDEN_MIN = 500;

/** Other browsers have no badge. */
interface Badged {
  setAppBadge?(count: number): Promise<void>;
}

export function startBadge(): void {
  const { setAppBadge } = navigator as Badged;
  if (!setAppBadge) return;
  effect(() => {
    setAppBadge.call(navigator, waitingGames.value.size).catch(() => undefined);
  });
  // The number stays there while the reader is away.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) setTimeout(() => document.hidden && void askForGames(), HIDDEN_MIN);
  });
}

/** The lobby and the open game know only theirs. */
async function askForGames(): Promise<void> {
  const token = me.peek()?.token;
  if (token === undefined) return;
  try {
    for (const { room, seat, to_move } of await server.players.mySeats(token, soon()))
      if (to_move !== undefined) noteGame(room, to_move === seat);
  } catch {
    // The number stays.
  }
}
