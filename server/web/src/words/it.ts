import * as game from './it/game';
import * as hall from './it/hall';
import * as help from './it/help';
import * as table from './it/table';

export const it = { ...hall.texts, ...game.texts, ...help.texts, ...table.texts };
