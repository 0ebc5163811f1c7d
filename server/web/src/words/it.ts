import * as chat from './it/chat';
import * as clock from './it/clock';
import * as game from './it/game';
import * as hall from './it/hall';
import * as live from './it/live';
import * as operator from './it/operator';
import * as people from './it/people';
import * as replay from './it/replay';
import * as same from './it/same';
import * as table from './it/table';

export const it = {
  ...hall.texts,
  ...game.texts,
  ...operator.texts,
  ...people.texts,
  ...replay.texts,
  ...table.texts,
  ...chat.texts,
  ...clock.texts,
  ...live.texts,
  ...same.texts,
};
