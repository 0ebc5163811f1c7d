import type { Connecting, End, Waiting } from './line.js';
import type {
  Announcement,
  ChatMessage,
  Countdown,
  GameStatus,
  Farewell,
  Granted,
  Presence,
  Prompt,
  Proposal,
  Room,
  Step,
  View,
} from './types.js';

/** The state of the connection. */
export type State =
  /** A socket is being opened. */
  | ({ readonly name: 'connecting' } & Connecting)
  /** Missed steps, or a snapshot, are arriving; `target` is the newest step at the welcome. */
  | { readonly name: 'catching_up'; readonly target: number }
  /** The client is up to date. */
  | { readonly name: 'open' }
  /** The connection is lost and will be retried. Emitted again when the diagnosis is known. */
  | ({ readonly name: 'waiting' } & Waiting)
  /** Permanently. */
  | { readonly name: 'ended'; readonly end: End };

/** One step, with the table before and after it. */
export interface StepEvent {
  readonly step: Step;
  readonly before: View;
  readonly view: View;
}

/** The whole table: at the start, on joining, or when the server cannot send the missed steps. */
export interface SnapshotEvent {
  readonly seq: number;
  readonly view: View;
}

/** A harmless anomaly. */
export interface Warning {
  /**
   * `unknown_frame`: of a newer server, once for each type. `stray_rejection`: of no request, or
   * of the lobby's `rename` or `setPlayer`.
   */
  readonly code: 'unknown_frame' | 'stray_rejection';
  readonly message: string;
}

/** The events of a game. */
export interface GameEvents {
  state: State;
  snapshot: SnapshotEvent;
  step: StepEvent;
  /** After each snapshot and each step. */
  view: View;
  /** With the option `hints`, on this seat's turn: at most once for each step. */
  prompt: Prompt;
  presence: Presence;
  /**
   * The room has changed: its host changed it, there is a rematch, or it is another than before a
   * lost connection.
   */
  room: Room;
  /**
   * The state of the game beside the board: clocks, a pause, bots that stand in. Null: after a
   * reconnection the server has not repeated it; there is none any more, or it comes with the next
   * step.
   */
  status: GameStatus | null;
  /** A vote of the players, until it has an `outcome`. Null as for `status`. */
  proposal: Proposal | null;
  /** For a spectator who takes over a seat: the seat's token, for another `join`. */
  granted: Granted;
  /** A new chat message whose sender is not ignored. */
  chat: ChatMessage;
  /** A message of the operator; emitted again after a reconnection while it is valid. */
  announcement: Announcement;
  /** When the server will stop; `until` is null: the stop is cancelled. Null: disconnected. */
  countdown: Countdown | null;
  /** Whether moves wait for the storage; null: disconnected. */
  storage: boolean | null;
  /** The server is about to close the socket. `state` shows the consequence. */
  farewell: Farewell;
  warning: Warning;
}
