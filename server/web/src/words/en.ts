import * as chat from './en/chat';
import * as clock from './en/clock';
import * as game from './en/game';
import * as hall from './en/hall';
import * as live from './en/live';
import * as operator from './en/operator';
import * as people from './en/people';
import * as replay from './en/replay';
import * as same from './en/same';
import * as table from './en/table';

export const en = {
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
