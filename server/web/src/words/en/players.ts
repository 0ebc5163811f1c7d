// Players, their games and their ratings.
export const errors = {
  sign_in_needed: 'On this server only those play who have signed in.',
  bad_passphrase: 'Name and passphrase do not belong together.',
  bad_jwt: 'This sign-in is not valid, or not any more. Begin again on the page that led you here.',
  not_registered: 'This game is rated: whoever plays has to be signed in.',
  no_registration: 'Nobody can sign up here.',
  no_accounts: 'This server lets nobody in by an account from elsewhere.',
  no_players: 'This server keeps nothing, so it knows no players.',
  no_such_player: 'There is no such player (any more).',
  no_such_family: 'There are no such games. Choose others.',
  already_seated: 'You sit here already: in a rated game each player has one seat.',
  rated_without_bots: 'Bots do not play in rated games.',
  rated_needs_clock: 'A rated game needs a clock. Choose one.',
  not_yours: 'Your name and your sign-in are looked after where your account is.',
  still_playing: 'You sit in a game that is not over. Leave your seat or the game first.',
};

const account = {
  sign_in: 'Sign in',
  sign_up: 'Sign up',
  sign_out: 'Sign out',
  account: 'Your account',
  account_of: 'Your account: {{name}}',
  lead:
    'You can play without. Whoever signs in keeps a name and all games on every device, and can ' +
    'play rated games.',
  back_then: 'Afterwards you go on where you were.',
  name: 'Name',
  passphrase: 'Passphrase',
  passphrase_new: 'New passphrase',
  passphrase_now: 'Passphrase until now',
  passphrase_hint: '8 to 128 characters, whatever they are. A few words in a row are easy to keep.',
  name_hint: 'Up to 32 characters. It is yours alone: nobody can have one that looks like it.',
  show: 'Show what I type',
  name_like: 'Somebody has this name already, or one that looks like it. Choose another one.',
  too_short: 'A passphrase has 8 to 128 characters.',
  name_wrong:
    'This name cannot be used{{character}}. A name has 1 to 32 characters that can be seen.',
  lost: 'Nobody can tell you a passphrase that you have forgotten. Let your browser keep it.',
  by_operator:
    'Whoever has an account with the operator of this server comes in from the operator’s own page.',
  only_operator: 'Here one comes in only from the page of whoever runs this server.',
  unkept: 'This server keeps nothing, so nobody can sign in. You can play all the same.',
  guest_keeps: 'The games that you have played on this device so far become those of your account.',
  guest_stays:
    'The games that you have played on this device so far do not come along: for that sign up instead.',
  guest: 'You have played here without signing in. Only this device knows of it.',
  welcome: 'You are signed in as {{name}}.',
  signed_up: 'You are signed up as {{name}}.',
  signed_out: 'You are signed out on this device.',
  signed_out_here: 'You are signed out here. The server could not be told of it.',
  not_any_more: 'You are not signed in on this device any more.',
  other_account:
    'You are signed in as {{name}}. The link that led you here is for signing in anew.',
  take_link: 'Sign in by the link',
  keep_this: 'Stay {{name}}',
  change_name: 'Another name',
  change_name_hint: 'Past games then have the new name, too, in lists but not in their records.',
  change_passphrase: 'Another passphrase',
  change_passphrase_hint: 'It signs you out on all other devices.',
  changed_name: 'You are called {{name}} now.',
  changed_passphrase: 'The new passphrase is valid.',
  save: 'Save',
  looked_after: 'Your name and your sign-in are looked after where your account is.',
  forget: 'Delete my data',
  forget_what:
    'Name, passphrase, ratings and what you have said in chats are deleted, for good and on all ' +
    'devices. Nobody can bring them back.',
  forget_stays:
    'The games stay, for they are the others’ too: with every move and every point, but “Somebody” ' +
    'in place of your name. Rated games keep what they did to the others.',
  forget_yes: 'Yes, delete my data',
  forgotten: 'Your data are deleted.',
  no: 'Cancel',
  sits_as: 'You are signed in, so this is your name at the table.',
  sit_needs:
    'To sit down here you have to be signed in: only signed-in people play on this server.',
  open_needs: 'To open a room you have to be signed in: only signed-in people play on this server.',
  sit_rated: 'This game is rated. To sit down you have to be signed in.',
  signed_in_here: 'Signed in here:',
  seat_mark: 'signed in',
  profile_of: '{{name}}, signed in: to the profile',
};

const lists = {
  profile: 'Profile',
  my_profile: 'My profile',
  since: 'Here since {{date}}',
  its_you: 'That is you.',
  ratings: 'Ratings',
  rating: 'Rating',
  family: 'Kind',
  rated_games: 'Games',
  provisional: 'provisional',
  provisional_hint:
    'A rating is provisional up to the tenth rated game. It begins at 0 and rises while the server ' +
    'learns how well somebody plays.',
  no_ratings: 'No rated games yet.',
  played: 'Past games',
  my_games: 'My past games',
  all_games: 'All past games',
  all_games_lead: 'Games in rooms that were open to all. Each can be watched again.',
  my_games_lead: 'All that you have played, also in rooms that were not open to all.',
  my_games_none: 'You have not played here yet, or not since this server knows you.',
  no_games: 'No such games.',
  found_one: '{{count}} game is shown.',
  found_other: '{{count}} games are shown.',
  more: 'Show more',
  filters: 'Which games?',
  any_preset: 'all games',
  by_player: 'With whom',
  by_player_hint: 'The whole name of somebody signed in.',
  by_preset: 'Game',
  from: 'From',
  to: 'Until',
  reset: 'Show all',
  replay: 'Watch again',
  analysis: 'Analyse',
  replay_of: 'Watch again: {{game}}',
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
  leaders_none: 'Nobody has played ten rated games here yet. That is how many it takes.',
  leaders_hint:
    'Whoever has played ten rated games is listed. Before that a rating is provisional.',
  own_provisional_one: 'Your rating is provisional: {{count}} rated game of the 10 that it takes.',
  own_provisional_other:
    'Your rating is provisional: {{count}} rated games of the 10 that it takes.',
  own_none: 'You have played no rated game of this kind yet.',
};

const rated = {
  field: 'Rated',
  field_hint:
    'The result counts for everybody’s rating. Only signed-in people play, without bots, tips and ' +
    'moves taken back.',
  field_guest: 'You are not signed in: you can open the room and sign in there.',
  no_tips: 'There are no tips in rated games.',
  short: 'rated',
  unrated: 'not rated',
  here: 'This game is rated: it counts for the rating of everybody who plays.',
  result: 'What it did to the ratings',
  waits: 'The ratings are being worked out…',
  untold: 'The ratings are not there yet. They will be in the profiles.',
};

const help = {
  title: 'Players and ratings',
  idea:
    'To play you need no account. When you first sit down the server makes you a guest: only this ' +
    'device knows the key to it, and with it you find your past games here.',
  sign:
    'Whoever signs up has the name alone, sits with a sign beside it, and signs in on any device ' +
    'with name and passphrase.',
  rated:
    'A room can be rated. Then only signed-in people play there, and the places at the end change ' +
    'their ratings. Whoever leaves a game ranks behind those who stay.',
  rating:
    'Kingdomino, Queendomino and the others are rated each for itself. Up to the tenth game a rating ' +
    'is provisional; after that you are on the leaderboard.',
  forget:
    'Under your account everything about you can be deleted. The games stay, without your name.',
};

export const texts = { players: { ...account, ...lists, on: rated, help } };
