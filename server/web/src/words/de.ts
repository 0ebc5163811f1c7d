import * as chat from './de/chat';
import * as clock from './de/clock';
import * as game from './de/game';
import * as lobby from './de/lobby';
import * as live from './de/live';
import * as operator from './de/operator';
import * as players from './de/players';
import * as replay from './de/replay';
import * as same from './de/same';
import * as table from './de/table';

export const de = {
  ...lobby.texts,
  ...game.texts,
  ...operator.texts,
  ...players.texts,
  ...replay.texts,
  ...table.texts,
  ...chat.texts,
  ...clock.texts,
  ...live.texts,
  ...same.texts,
};
