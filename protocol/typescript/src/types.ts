import type { LobbyServerFrame, Patch, Rejected, ServerFrame, Step } from './generated/protocol.js';

export type * from './generated/protocol.js';

/** What the server says when it refuses; the error {@link Rejected} is made of it. */
export type RejectedFrame = Rejected;

/** A step as this library asks for it: always with a patch. */
export type StepFrame = Step & { readonly patch: Patch };

/** What the server says to this library. */
export type HeardFrame = Exclude<ServerFrame, Step> | StepFrame;

/** What the server says in the lobby. */
export type LobbyFrame = LobbyServerFrame;
