export { Castellan, type HostGrant } from './http.js';
export type { RequestOptions } from './exchange.js';
export type { FindGames, PlayersApi } from './players.js';
export { Game, type ActOptions, type SayOptions } from './game.js';
export {
  LobbyConnection,
  type LobbyEvents,
  type LobbyOptions,
  type LobbyState,
  type SeekWish,
} from './lobby.js';
export type { GameOptions, LineChoices } from './options.js';
export type { ReplayedGame } from './replayed.js';
export type { GameEvents, SnapshotEvent, State, StepEvent, Warning } from './happenings.js';
export type { Steps } from './steps.js';
export type { Connecting, End, Waiting } from './line.js';
export type { Diagnosis, Reason } from './diagnosis.js';
export { environmentOf, type Change, type Environment, type Globals } from './environment.js';
export type { Follow } from './route.js';
export type { LinkTimes, Loss, SocketClass, SocketLike } from './link.js';
export type { Backoff } from './backoff.js';
export { steadyNow, type Timers } from './clock.js';
export type { Patience } from './requests.js';
export type { Somebody } from './chat.js';
export { ApiError, NoAnswer, Rejected, UnfairDeal, type NoAnswerReason } from './errors.js';
export { verifyDeal, type DealProof, type Hasher } from './deal.js';
export { canonical, crc32, digest } from './digest.js';
export type * from './types.js';
