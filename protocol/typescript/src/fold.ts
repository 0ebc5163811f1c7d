import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { digest } from './digest.js';
import { BadFrame } from './errors.js';
import type { Deal, Snapshot, StepFrame, View } from './types.js';

/** The table after a step. Immutable. */
export interface Table {
  readonly seq: number;
  readonly view: View;
  readonly deal: Deal | null;
}

/** The table of a snapshot. @throws BadFrame if its digest does not match. */
export function fromSnapshot(frame: Snapshot): Table {
  compare(frame.view, frame.digest, frame.seq);
  return { seq: frame.seq, view: frame.view, deal: frame.deal ?? null };
}

/**
 * The table after the next step. Parts of the view that the step does not change are shared.
 *
 * @throws BadFrame if the step is not the next one, its patch does not apply, or, with `verify`,
 * the digest of the new view does not match.
 */
export function fold(table: Table, step: StepFrame, verify: boolean): Table {
  if (step.seq !== table.seq + 1) throw new BadFrame(`step ${step.seq} after ${table.seq}`);
  let view: View;
  try {
    view = immutableJSONPatch(table.view, step.patch as JSONPatchDocument) as unknown as View;
  } catch (cause) {
    throw new BadFrame(`the patch of step ${step.seq} does not apply`, { cause });
  }
  if (verify) compare(view, step.digest, step.seq);
  return { seq: step.seq, view, deal: step.deal ?? table.deal };
}

function compare(view: View, expected: string, seq: number): void {
  const actual = digest(view);
  if (actual !== expected) throw new BadFrame(`digest ${actual} after ${seq}, not ${expected}`);
}
