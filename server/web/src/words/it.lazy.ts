// The texts of screens.ts, loaded with it.
import * as help from './it/help';
import * as replay from './it/replay';

export const itLazy = { ...help.texts, ...replay.later };
