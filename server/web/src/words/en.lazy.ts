// What only the screens of screens.ts say.
import * as help from './en/help';
import * as replay from './en/replay';

export const enLazy = { ...help.texts, ...replay.later };
