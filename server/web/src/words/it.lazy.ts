// What only the screens of screens.ts say.
import * as help from './it/help';
import * as replay from './it/replay';

export const itLazy = { ...help.texts, ...replay.later };
