// Fetched together, see later.ts.
export { Help } from './help/Help';
export { AccountScreen } from './people/AccountScreen';
export { GamesScreen } from './people/GamesScreen';
export { Leaderboard } from './people/Leaderboard';
export { Profile } from './people/Profile';
export { RecordScreen } from './replay/RecordScreen';
export { Replay } from './replay/Replay';
