import * as chat from './it/chat';
import * as clock from './it/clock';
import * as game from './it/game';
import * as lobby from './it/lobby';
import * as live from './it/live';
import * as operator from './it/operator';
import * as players from './it/players';
import * as replay from './it/replay';
import * as same from './it/same';
import * as table from './it/table';

export const it = {
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
