// What only the screens of screens.ts say.
import * as help from './de/help';
import * as replay from './de/replay';

export const deLazy = { ...help.texts, ...replay.later };
