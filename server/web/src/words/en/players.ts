// Players, their games and their ratings.
export const errors = {
  sign_in_needed: 'You have to sign in to play on this server.',
  bad_passphrase: 'Name or passphrase is wrong.',
  bad_jwt: 'This sign-in is not valid or has expired. Start again on the page that led you here.',
  not_registered: 'This game is rated: all players have to be signed in.',
  no_registration: 'This server has no sign-up.',
  no_accounts: 'This server accepts no accounts from other sites.',
  no_players: 'This server stores nothing, so it knows no players.',
  no_such_player: 'This player does not exist, or was deleted.',
  no_such_family: 'There are no such games. Choose others.',
  already_seated: 'You already sit here: in a rated game each player has one seat.',
  rated_without_bots: 'Bots do not play in rated games.',
  rated_needs_clock: 'A rated game needs a clock. Choose one.',
  not_yours: 'The site with your account manages your name and sign-in.',
  still_playing: 'You sit in a game that is not over. Leave your seat or resign first.',
};

const account = {
  sign_in: 'Sign in',
  sign_up: 'Sign up',
  sign_out: 'Sign out',
  account: 'Your account',
  account_of: 'Your account: {{name}}',
  lead:
    'You can play without an account. With one you keep your name and games on every device, ' +
    'and can play rated games.',
  back_then: 'After that you return to where you were.',
  name: 'Name',
  passphrase: 'Passphrase',
  passphrase_new: 'New passphrase',
  passphrase_now: 'Current passphrase',
  passphrase_hint: '8 to 128 characters of any kind. A few words in a row are easy to remember.',
  name_hint: 'Up to 32 characters. It is yours alone: nobody else can have a similar one.',
  show: 'Show what I type',
  name_like: 'This name, or a similar one, is taken. Choose another one.',
  too_short: 'A passphrase has 8 to 128 characters.',
  name_wrong: 'This name cannot be used{{character}}. A name has 1 to 32 visible characters.',
  lost: 'Nobody can recover a forgotten passphrase. Let your browser save it.',
  by_operator:
    'If you have an account with the operator of this server, sign in on the operator’s page.',
  only_operator: 'You can sign in only on the page of this server’s operator.',
  unkept: 'This server stores nothing, so nobody can sign in. You can still play.',
  guest_keeps: 'Games that you have played on this device move to your account.',
  guest_stays:
    'Games that you have played on this device do not move to your account: to keep them, sign ' +
    'up instead.',
  guest: 'You have played here without signing in. Only this device knows that.',
  welcome: 'You are signed in as {{name}}.',
  signed_up: 'You are signed up as {{name}}.',
  signed_out: 'You are signed out on this device.',
  signed_out_here: 'You are signed out here, but the server could not be reached.',
  not_any_more: 'You are no longer signed in on this device.',
  other_account: 'You are signed in as {{name}}. The link that led you here signs you in again.',
  take_link: 'Sign in with the link',
  keep_this: 'Stay {{name}}',
  change_name: 'Change name',
  change_name_hint: 'Lists of past games show the new name, too; their records keep the old one.',
  change_passphrase: 'Change passphrase',
  change_passphrase_hint: 'It signs you out on all other devices.',
  changed_name: 'Your name is now {{name}}.',
  changed_passphrase: 'The passphrase has been changed.',
  save: 'Save',
  looked_after: 'The site with your account manages your name and sign-in.',
  forget: 'Delete my data',
  forget_what:
    'This deletes your name, passphrase, ratings and chat messages, permanently and on all ' +
    'devices. Nobody can restore them.',
  forget_stays:
    'The games stay, because they belong to the others, too: with every move and every point, ' +
    'but with “Somebody” in place of your name. The other players’ ratings do not change.',
  forget_yes: 'Yes, delete my data',
  forgotten: 'Your data are deleted.',
  no: 'Cancel',
  sits_as: 'You are signed in, so this is your name at the table.',
  sit_needs: 'Sign in to take a seat: only signed-in players play on this server.',
  open_needs: 'Sign in to create a game: only signed-in players play on this server.',
  sit_rated: 'This game is rated. Sign in to take a seat.',
  signed_in_here: 'Signed in here:',
  seat_mark: 'signed in',
  profile_of: '{{name}}, signed in: to the profile',
};

const lists = {
  profile: 'Profile',
  my_profile: 'My profile',
  since: 'Here since {{date}}',
  its_you: 'This is you.',
  ratings: 'Ratings',
  rating: 'Rating',
  family: 'Kind',
  rated_games: 'Games',
  provisional: 'provisional',
  provisional_hint:
    'A rating is provisional until the tenth rated game. It starts at 0 and rises as the server ' +
    'learns how well you play.',
  no_ratings: 'No rated games yet.',
  played: 'Past games',
  my_games: 'My past games',
  all_games: 'All past games',
  all_games_lead: 'Games in public rooms. You can watch each of them.',
  my_games_lead: 'Everything that you have played, in private rooms, too.',
  my_games_none: 'You have not played here yet, or only before this server knew you.',
  no_games: 'No such games.',
  found_one: '{{count}} game',
  found_other: '{{count}} games',
  more: 'Show more',
  filters: 'Which games?',
  any_preset: 'all games',
  by_player: 'With whom',
  by_player_hint: 'The full name of a signed-in player.',
  by_preset: 'Game',
  from: 'From',
  to: 'Until',
  reset: 'Show all',
  replay: 'Replay',
  analysis: 'Analyse',
  replay_of: 'Replay: {{game}}',
  analysis_of: 'Analyse: {{game}}',
  place: '{{place}}.',
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  rated: 'rated',
  somebody: 'Somebody',
  you: 'you',
  change: '{{before}} → {{after}} ({{change}})',
  change_label: 'Rating',
  leaderboards: 'Leaderboards',
  leaderboard_of: 'Leaderboard: {{family}}',
  rank: 'Rank',
  player: 'Player',
  leaders_none: 'Nobody here has played ten rated games yet. It takes ten to be listed.',
  leaders_hint: 'Lists players with ten rated games or more. Before that a rating is provisional.',
  own_provisional_one: 'Your rating is provisional: {{count}} of 10 rated games played.',
  own_provisional_other: 'Your rating is provisional: {{count}} of 10 rated games played.',
  own_none: 'You have played no rated game of this kind yet.',
};

const rated = {
  field: 'Rated',
  field_hint:
    'The result counts for everyone’s rating. Only signed-in players play, without bots, tips ' +
    'and undo.',
  field_guest: 'You are not signed in: you can create the game and sign in there.',
  no_tips: 'Rated games have no tips.',
  short: 'rated',
  unrated: 'not rated',
  here: 'This game is rated: it counts for the rating of every player.',
  result: 'Rating changes',
  waits: 'Calculating ratings…',
  untold: 'The ratings are not ready yet. You will find them in the profiles.',
};

const help = {
  title: 'Players and ratings',
  idea:
    'You need no account to play. When you first take a seat, the server makes you a guest: ' +
    'only this device has the key, with which you find your past games here.',
  sign:
    'With an account the name is yours alone and has a sign next to it at the table. You sign ' +
    'in on any device with name and passphrase.',
  rated:
    'A room can be rated. Then only signed-in players play there, and the final ranking changes ' +
    'their ratings. Players who resign rank behind those who stay.',
  rating:
    'Kingdomino, Queendomino and the others have separate ratings. Until the tenth game a ' +
    'rating is provisional; after that you are on the leaderboard.',
  forget: 'In your account you can delete all data about you. The games stay, without your name.',
};

export const texts = { players: { ...account, ...lists, on: rated, help } };
