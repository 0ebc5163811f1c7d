// The address of a moment of a replay.
import { linkTo } from '../lobby/codes';
import { address, readRoute } from '../route';
import type { Recording } from './recording';

/** In milliseconds. */
const PAUSE = 300;

export function momentOf({ length, position, store }: Recording, analysed: boolean): string {
  const step = Math.min(position.value, length.value);
  return address({ screen: 'replay', code: store.code, step, analysed });
}

/** The whole link to it, as `linkTo`. */
export function momentLink(recording: Recording, analysed: boolean, pass: string | null): string {
  const { code } = recording.store;
  const after = momentOf(recording, analysed).slice(`#/${code}`.length);
  return linkTo(code, location.href, pass, after);
}

/**
 * Writes the moment into the address when the reader pauses: Safari refuses more than a hundred
 * changes in half a minute. Returns how to stop it.
 */
export function noteMoment(moment: string): () => void {
  const timer = setTimeout(() => {
    // The reader may have left already, before the page notices.
    if (readRoute(location.hash).screen !== 'replay') return;
    try {
      history.replaceState(null, '', moment);
    } catch {
      // Refused: the next change is written.
    }
  }, PAUSE);
  return () => clearTimeout(timer);
}
