// The lobby as it lives: rooms that come and go, people who look for people, what is said there.
const seek = {
  title: 'Quick match',
  lead: 'You play with the next people who want the same. The game begins by itself.',
  players: 'Any of these numbers of players',
  bots: 'Fill the free seats with bots',
  never: 'never',
  after: 'after {{time}}',
  band: 'Only people who play about as well',
  band_hint: 'As far as that is known. It may take longer.',
  rated: 'Rated game',
  rated_hint: 'For people who are signed in, and without bots.',
  is_rated: 'A rated game: bots do not come.',
  start: 'Find people to play with',
  no_number: 'Choose at least one number of players.',
  waiting: 'Looking for people to play with',
  short: 'Looking for people',
  of: '{{people}} of {{wanted}}',
  for: 'players: {{numbers}}',
  asking: 'One moment…',
  there_one: '{{count}} of {{wanted}}: you are the first',
  there_other: '{{count}} of {{wanted}} are there',
  since: 'For {{time}}.',
  estimate: 'The last ones waited about {{time}}.',
  then_bots: 'After {{time}} bots take the free seats.',
  no_bots: 'Without bots: it may take a while.',
  leave: 'Stop looking',
  begun: 'You are looking for people to play with. The game begins by itself.',
  again: 'You are looking for people to play with again.',
  anew: 'The search began anew, with the wait from the beginning.',
  left: 'You are not looking for anybody any more.',
  elsewhere: 'You are in a room now, so nobody is looked for any more.',
  lost: 'The connection is lost. The search goes on as soon as it is back.',
  no_connection: 'No connection. The search goes on by itself as soon as it is back.',
  found: 'Here you are: the game begins.',
  too_late: 'A table was found just then. The game has begun without you: it is among your games.',
  to_lobby: 'Show',
  why: {
    busy: 'Too many people are looking at this moment. Try again in a minute.',
    bad_combination: 'There is no such game. Choose other numbers of players.',
    not_allowed: 'Sign in first.',
    no_name: 'Give a name first.',
    bad_field: 'This name cannot be used. Choose another one.',
    shutting_down: 'The server is stopping. Try again when it is back.',
    draining: 'The server stops soon, so no new game begins. Try again when it is back.',
    halted: 'The server cannot begin games at present. Try again later.',
    ended: 'The server could not be reached. Reload the page and try again.',
    other: 'That did not work. Try again.',
  },
};

const chat = {
  title: 'Chat of the lobby',
  unread_one: '{{count}} new',
  unread_other: '{{count}} new',
  button_one: 'Chat of the lobby: {{count}} new message',
  button_other: 'Chat of the lobby: {{count}} new messages',
  about: 'Everybody in the lobby reads this. The last 50 messages are kept for a while.',
  people: 'Who wrote',
  nobody: 'Nobody has written anything yet.',
  no_connection: 'No connection: what you write is sent when it is back.',
  name_hint: 'The others see it.',
  why: {
    chat_off: 'There is no chat in this lobby.',
    phrases_only: 'In this lobby only these phrases can be said.',
  },
};

const help = {
  title: 'Playing with people you do not know',
  list:
    'The list of open rooms changes by itself. A room that is gone is marked before it vanishes, and ' +
    'while you are about to press something nothing moves.',
  seek:
    'Quick match finds people for you: choose a game, all numbers of players you like, and when bots ' +
    'may take the free seats. The more numbers you allow, the sooner it begins.',
  wait:
    'While you wait you can stay here, read this page or look at old games. If the connection is ' +
    'lost or you reload the page, the search begins anew by itself. Whoever enters a room stops it.',
  begin: 'When a table is found the game begins at once and takes you there.',
  chat:
    'If the server allows it, there is a chat for everybody in the lobby. Whom you ignore there you do ' +
    'not hear on this device.',
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
    new_room: 'There is an open room: {{room}}',
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
