// The live lobby: its list, quick match, its chat.
const seek = {
  title: 'Quick match',
  lead: 'You play with the next players who want the same. The game begins automatically.',
  players: 'Numbers of players you like',
  bots: 'Fill the free seats with bots',
  never: 'never',
  after: 'after {{time}}',
  band: 'Only players of about my strength',
  band_hint: 'As far as ratings are known. It may take longer.',
  rated: 'Rated game',
  rated_hint: 'For signed-in players, and without bots.',
  is_rated: 'A rated game: no bots.',
  start: 'Find players',
  no_number: 'Choose at least one number of players.',
  waiting: 'Looking for players',
  short: 'Looking for players',
  of: '{{people}} of {{wanted}}',
  for: 'players: {{numbers}}',
  asking: 'One moment…',
  there_one: '{{count}} of {{wanted}}: you are the first',
  there_other: '{{count}} of {{wanted}} are there',
  since: 'For {{time}}.',
  estimate: 'The last players waited about {{time}}.',
  then_bots: 'After {{time}} bots fill the free seats.',
  no_bots: 'Without bots: it may take a while.',
  leave: 'Stop looking',
  begun: 'Looking for players. The game begins automatically.',
  again: 'Looking for players again.',
  restarted: 'The search has started again, and your wait starts from zero.',
  left: 'You are no longer looking for players.',
  elsewhere: 'You are in a room now, so the search has ended.',
  lost: 'Connection lost. The search continues when it is back.',
  no_connection: 'No connection. The search continues automatically when it is back.',
  found: 'Players found: the game begins.',
  too_late:
    'A table was found just then. The game has begun without you: you find it among your games.',
  to_lobby: 'Show',
  why: {
    busy: 'Too many players are searching right now. Try again in a minute.',
    bad_combination: 'There is no such game. Choose other numbers of players.',
    not_allowed: 'Sign in first.',
    no_name: 'Enter a name first.',
    bad_field: 'This name cannot be used. Choose another one.',
    shutting_down: 'The server is stopping. Try again when it is back.',
    draining: 'The server stops soon, so no new game can begin. Try again when it is back.',
    halted: 'The server cannot start games right now. Try again later.',
    ended: 'The server could not be reached. Reload the page and try again.',
    other: 'That did not work. Try again.',
  },
};

const chat = {
  title: 'Lobby chat',
  unread_one: '{{count}} new',
  unread_other: '{{count}} new',
  button_one: 'Lobby chat: {{count}} new message',
  button_other: 'Lobby chat: {{count}} new messages',
  about: 'Everyone in the lobby reads this. The last 50 messages are kept for a while.',
  people: 'Who wrote',
  nobody: 'No messages yet.',
  no_connection: 'No connection: your message is sent when it is back.',
  name_hint: 'The others see it.',
  why: {
    chat_off: 'This lobby has no chat.',
    phrases_only: 'This lobby allows only these phrases.',
  },
};

const help = {
  title: 'Playing with strangers',
  list:
    'The list of open rooms updates automatically. A closed room is marked before it ' +
    'disappears, and nothing moves while you are about to press something.',
  seek:
    'Quick match finds players for you: choose a game, all numbers of players you like, and ' +
    'when bots may fill the free seats. The more numbers you allow, the sooner the game begins.',
  wait:
    'While you wait you can stay here, read this page or watch old games. If the connection is ' +
    'lost or you reload the page, the search starts again automatically. Entering a room ends ' +
    'it.',
  begin: 'When a table is found, the game begins at once and takes you there.',
  chat:
    'If the server allows it, the lobby has a chat for everyone. You do not see messages from ' +
    'people you ignore, on this device.',
};

export const texts = {
  live: {
    people_one: '{{count}} person is here',
    people_other: '{{count}} people are here',
    games_one: '{{count}} game is being played',
    games_other: '{{count}} games are being played',
    more_one: 'and {{count}} more room',
    more_other: 'and {{count}} more rooms',
    show_new_one: 'Show {{count}} new room',
    show_new_other: 'Show {{count}} new rooms',
    new_room: 'A room is open: {{room}}',
    gone: 'no longer open',
    begun: 'has begun',
    seconds_one: '{{count}} second',
    seconds_other: '{{count}} seconds',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    seek,
    chat,
    help,
  },
};
