// What is said in rooms, and who watches there.
const phrases = {
  hello: 'Hello!',
  good_luck: 'Good luck!',
  well_played: 'Well played!',
  nice_kingdom: 'What a kingdom!',
  thanks: 'Thank you!',
  sorry: 'Sorry!',
  oops: 'Oops!',
  one_moment: 'One moment, please!',
  hurry_please: 'A little faster, please!',
  good_game: 'That was a good game!',
  rematch: 'Again?',
  goodbye: 'Goodbye!',
};

/** Where the refusals of the server do not say enough. */
const why = {
  chat_off: 'There is no chat in this room.',
  players_only: 'Only those who play say something here. You can read along.',
  muted: 'The host has muted you. You can read along.',
  phrases_only: 'In this room only these phrases can be said.',
  bad_field: 'There are characters in it that cannot be sent. Write it without them.',
  no_answer: 'It was not sent: the connection has ended. Try again when it is back.',
  other: 'It could not be said. Try again.',
};

const people = {
  button: 'Who is here',
  title: 'Who is here',
  players: 'Players',
  watchers: 'Watching',
  nobody: 'Nobody is watching.',
  more_one: 'and {{count}} more without a name',
  more_other: 'and {{count}} more without a name',
  ignore: 'Ignore {{name}}',
  hear: 'Hear {{name}} again',
  ignored: 'Also ignored',
  mute: 'Mute {{name}}',
  unmute: 'Let {{name}} speak',
  mute_all: 'Mute all who watch',
  unmute_all: 'Let those who watch speak',
  all_muted: 'The host has muted all who watch.',
  not_muted: 'That did not work. Only the host can do it, while there is a connection.',
  hint: 'What somebody you ignore says is not shown on this device. Nobody is told.',
  hint_host:
    'What somebody you ignore says is not shown on this device; nobody is told. Whom you mute says ' +
    'nothing to anybody, and everybody sees it.',
};

const delay = {
  moves_one: '{{count}} move',
  moves_other: '{{count}} moves',
  seconds_one: '{{count}} second',
  seconds_other: '{{count}} seconds',
  both: '{{moves}} and at least {{seconds}}',
  short: 'watched {{delay}} later',
  watching: 'You watch with a delay of {{delay}}.',
  about: 'Whoever watches sees every move {{delay}} later, and all of it at the end.',
  begun: 'The game has begun.',
  wait:
    'You watch with a delay of {{delay}}, so that nobody helps a player. The table appears here by ' +
    'itself.',
  taken:
    'All seats are taken. You watch with a delay of {{delay}}: the table appears here by itself.',
};

const modes = {
  open: { name: 'Anything', hint: 'Everybody writes what they like.', short: 'open chat' },
  phrases: {
    name: 'Phrases only',
    hint: 'A dozen friendly phrases, which all read in their own language.',
    short: 'phrases only',
  },
  off: { name: 'Nothing', hint: 'There is no chat.', short: 'no chat' },
};

const form = {
  title: 'Chat and spectators',
  nobody: 'nobody may watch',
  at_most_one: 'at most {{count}} may watch',
  at_most_other: 'at most {{count}} may watch',
  silent: 'only players speak',
  usual: 'chat and spectators as usual',
};

const take_over = {
  agreement: { name: 'all who play, together', short: 'seats by agreement' },
  host: { name: 'the host', short: 'the host gives seats away' },
  nobody: { name: 'nobody', short: 'nobody takes over a seat' },
};

const fields = {
  chat: 'What may be said',
  spectators_max: 'How many may watch',
  spectator_chat: 'Those who watch may speak',
  spectator_names: 'Show who watches',
  delay_moves: 'Moves of delay',
  delay_seconds: 'Seconds of delay',
  take_over: 'Who lets spectators take over a seat',
};

const hints = {
  spectators_max: '0: nobody. The server may let in fewer.',
  spectator_chat: 'While a game is on only others who watch hear it.',
  spectator_names: 'The names of those who gave one. Otherwise only how many they are.',
  delay_moves: 'Those who watch see a move when this many others have followed. 0 to 20.',
  delay_seconds: 'And not before this many seconds have passed. 0 to 600.',
  take_over: 'For example, when somebody’s device died, or in place of a bot.',
};

const shut = {
  no_spectators: 'Nobody may watch here. A seat is free: sit down to come in.',
  room_crowded: 'Too many people are watching here already. A seat is free: sit down to come in.',
};

const help = {
  title: 'Chat and spectators',
  idea:
    'Beside the table, or behind the button with the bubble, you write to all who are here. Phrases ' +
    'are read by everybody in their own language. The host decides whether there is a chat, and ' +
    'whether more than phrases can be said.',
  team: 'Where two share a kingdom, you can also write to your partner alone.',
  watch:
    'Who watches gives a name to say something. While a game is on only others who watch read it, so ' +
    'that nobody helps a player.',
  ignore:
    '“Who is here” shows who plays and watches. There you ignore somebody, for yourself alone; the ' +
    'host can mute people for all.',
  late:
    'The host may have the game shown later to those who watch, or to nobody at all. When it is over ' +
    'everybody sees all of it.',
  kept: 'What is said is no part of the game, and in no file of it.',
};

export const texts = {
  chat: {
    title: 'Chat',
    button_one: 'Chat: {{count}} new message',
    button_other: 'Chat: {{count}} new messages',
    log: 'What was said',
    empty: 'Nobody has said anything yet.',
    new_one: '{{count}} new message',
    new_other: '{{count}} new messages',
    says: '{{name}}: {{text}}',
    watches: 'watching',
    team: 'team',
    muted: 'muted',
    sending: 'being sent…',
    send: 'Send',
    left_one: '{{count}} character left',
    left_other: '{{count}} characters left',
    over_one: '{{count}} character too many: make it shorter.',
    over_other: '{{count}} characters too many: make it shorter.',
    wait_one: 'Go on in {{count}} second.',
    wait_other: 'Go on in {{count}} seconds.',
    to: 'Who is to read it',
    to_everyone: 'Everyone',
    to_team: 'My team',
    write: {
      everyone: 'Write to everyone',
      team: 'Write to your team',
      spectators: 'To those who watch',
    },
    among_watchers: 'While the game is on only others who watch read this.',
    phrases_title: 'Phrases',
    name: 'To say something, give a name',
    name_hint: 'The others see it. To watch in silence you need none.',
    name_take: 'Use this name',
    talkative: 'Read new messages aloud',
    talkative_hint: 'For screen readers, and as a sound where sounds are on. On this device.',
    phrases,
    why,
    people,
    delay,
    modes,
    form,
    take_over,
    fields,
    hints,
    shut,
    help,
  },
};
