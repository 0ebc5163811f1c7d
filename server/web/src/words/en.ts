import * as game from './en/game';
import * as hall from './en/hall';
import * as table from './en/table';

export const en = { ...hall.texts, ...game.texts, ...table.texts };
