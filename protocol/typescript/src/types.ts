import type { LobbyServerFrame, Patch, Rejected, ServerFrame, Step } from './generated/protocol.js';

export type * from './generated/protocol.js';

/** The frame of a rejection, which becomes the error {@link Rejected}. */
export type RejectedFrame = Rejected;

/** A step as this library requests it: always with a patch. */
export type StepFrame = Step & { readonly patch: Patch };

/** The frames that this library receives. */
export type HeardFrame = Exclude<ServerFrame, Step> | StepFrame;

/** The frames that this library receives in the lobby. */
export type LobbyFrame = LobbyServerFrame;
