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

/** How the connection is at present. */
export type State =
  /** A socket is being opened. */
  | ({ readonly name: 'connecting' } & Connecting)
  /** Missing steps, or a snapshot, are arriving; the newest step there was is `target`. */
  | { readonly name: 'catching_up'; readonly target: number }
  /** Everything that happens is known here at once. */
  | { readonly name: 'open' }
  /** The connection was lost, and is tried again. Comes again when it is found out why. */
  | ({ readonly name: 'waiting' } & Waiting)
  /** For good. */
  | { readonly name: 'ended'; readonly end: End };

/** One step, with the table before and after it. */
export interface StepEvent {
  readonly step: Step;
  readonly before: View;
  readonly view: View;
}

/** The table at once: at the start, on joining, or when steps could not be told. */
export interface SnapshotEvent {
  readonly seq: number;
  readonly view: View;
}

/** Something odd that does no harm. */
export interface Warning {
  /** `unknown_frame`: of a newer server, said once for each type. `stray_rejection`: of nothing. */
  readonly code: 'unknown_frame' | 'stray_rejection';
  readonly message: string;
}

/** What can be listened to. */
export interface GameEvents {
  state: State;
  snapshot: SnapshotEvent;
  step: StepEvent;
  /** After each snapshot and each step. */
  view: View;
  /** With the option `hints`, when it is this seat's turn: once for each step at most. */
  prompt: Prompt;
  presence: Presence;
  /** The room is otherwise than before: its host changed it, or there is a rematch. */
  room: Room;
  /** What of the game is not on the board: clocks, a pause, bots that stand in for somebody. */
  status: GameStatus;
  /** What the players are deciding together, until it has an `outcome`. */
  proposal: Proposal;
  /** To a spectator who takes over a seat: its token, which opens it in another `join`. */
  granted: Granted;
  /** Somebody said something that was not heard here before, and is not ignored. */
  chat: ChatMessage;
  /** Whoever runs the server says something; told again after a reconnection while it stands. */
  announcement: Announcement;
  /** When the server will stop; `until` is null: it goes on after all. Null: not connected any more. */
  countdown: Countdown | null;
  /** Whether moves wait until they can be stored; null: not connected any more. */
  storage: boolean | null;
  /** The server is about to close the socket. `state` tells what comes of it. */
  farewell: Farewell;
  warning: Warning;
}
