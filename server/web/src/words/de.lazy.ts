// The texts of screens.ts, loaded with it.
import * as help from './de/help';
import * as replay from './de/replay';

export const deLazy = { ...help.texts, ...replay.later };
