import { ApiError, BadFrame } from './errors.js';
import { fold, fromSnapshot, type Table } from './fold.js';
import type { StepEvent } from './happenings.js';
import type { Deal, Replay, Room, StepFrame, View } from './types.js';

/** A complete game. */
export interface ReplayedGame {
  readonly room: Room;
  /** The table as it was dealt. */
  readonly dealt: View;
  /** In order, each with the table before and after it. */
  readonly steps: readonly StepEvent[];
  /** The deal of the last game; see `verifyDeal`. */
  readonly deal: Deal | null;
}

/** @throws ApiError `unreadable` if the frames are not a complete game. */
export function replayed({ frames }: Replay): ReplayedGame {
  try {
    return tell(frames);
  } catch (cause) {
    if (!(cause instanceof BadFrame)) throw cause;
    throw new ApiError(200, { code: 'unreadable', message: cause.message }, { cause });
  }
}

function tell(frames: Replay['frames']): ReplayedGame {
  let room: Room | null = null;
  let dealt: View | null = null;
  let table: Table | null = null;
  const steps: StepEvent[] = [];
  for (const frame of frames) {
    if (frame.type === 'welcome') {
      room = frame.room;
    } else if (frame.type === 'snapshot') {
      table = fromSnapshot(frame);
      dealt = table.view;
    } else if (frame.type === 'step') {
      if (table === null) throw new BadFrame(`step ${frame.seq} without a table`);
      const before = table.view;
      table = fold(table, frame as StepFrame, true);
      steps.push({ step: frame, before, view: table.view });
    }
  }
  if (room === null || dealt === null || table === null) throw new BadFrame('no complete game');
  return { room, dealt, steps, deal: table.deal };
}
