// The texts of screens.ts, loaded with it.
import * as help from './en/help';
import * as replay from './en/replay';

export const enLazy = { ...help.texts, ...replay.later };
