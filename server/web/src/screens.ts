// Loaded together, see later.ts.
export { Help } from './help/Help';
export { AccountScreen } from './players/AccountScreen';
export { GamesScreen } from './players/GamesScreen';
export { Leaderboard } from './players/Leaderboard';
export { Profile } from './players/Profile';
export { RecordScreen } from './replay/RecordScreen';
export { Replay } from './replay/Replay';
export { Watch } from './watch/Watch';
