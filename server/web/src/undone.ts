// Undone moves: they were played, and do not count.
import type { Happened } from './store';

type Step = Pick<Happened, 'seq' | 'events' | 'ruling'>;

/** The step whose table is restored; null: this step undoes nothing. */
function backTo({ events }: Step): number | null {
  const back = events.find((event) => event.event === 'taken_back');
  return back?.event === 'taken_back' ? back.to : null;
}

/** The numbers of the undone steps; `steps` are newest first. */
export function takenBack(steps: readonly Step[]): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const step of steps) {
    const to = backTo(step);
    if (to === null) continue;
    for (const { seq, ruling } of steps)
      if (seq > to && seq < step.seq && ruling === undefined) undone.add(seq);
  }
  return undone;
}

/** The moves that led to the present table. */
export function standing<Each extends Step>(steps: readonly Each[]): readonly Each[] {
  const undone = takenBack(steps);
  return steps.filter((step) => !undone.has(step.seq) && step.ruling === undefined);
}
