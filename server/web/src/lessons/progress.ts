// The guided game of this device, and the lessons that its player knows.
import { keep, recallList } from '../storage';

export type Course = 'kingdomino' | 'queendomino';

export interface Progress {
  /** The room of the guided game; null: its lessons were skipped. */
  readonly room: string | null;
  /** The lessons that are over. */
  readonly met: readonly string[];
  /** The player's acts when the last lesson that was only to be read ended: the next one waits. */
  readonly paused: number | null;
  /** The present lesson, and the player's acts before it. */
  readonly shown: { readonly id: string; readonly acts: number } | null;
}

const KEPT = 'castellan.lessons';

function isProgress(value: unknown): value is Progress {
  const { met } = (value ?? {}) as Partial<Progress>;
  return Array.isArray(met) && met.every((id) => typeof id === 'string');
}

export function recallProgress(): Progress | null {
  return recallList(KEPT, isProgress)[0] ?? null;
}

export function keepProgress(progress: Progress): void {
  keep(KEPT, JSON.stringify([progress]));
}

export function isGuided(room: string): boolean {
  return recallProgress()?.room === room;
}

/** Kingdomino begins again; Queendomino does not repeat what both games have in common. */
export function beginCourse(course: Course, room: string): void {
  const known = course === 'kingdomino' ? [] : (recallProgress()?.met ?? []);
  const met = known.filter((id) => !id.startsWith('court.'));
  keepProgress({ room, met, paused: null, shown: null });
}
