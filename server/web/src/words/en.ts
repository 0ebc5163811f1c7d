import * as chat from './en/chat';
import * as clock from './en/clock';
import * as game from './en/game';
import * as lobby from './en/lobby';
import * as live from './en/live';
import * as operator from './en/operator';
import * as players from './en/players';
import * as replay from './en/replay';
import * as same from './en/same';
import * as table from './en/table';

export const en = {
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
