import * as chat from './de/chat';
import * as clock from './de/clock';
import * as game from './de/game';
import * as hall from './de/hall';
import * as live from './de/live';
import * as operator from './de/operator';
import * as people from './de/people';
import * as replay from './de/replay';
import * as same from './de/same';
import * as table from './de/table';

export const de = {
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
