// The chat, and spectators.
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

/** Replace refusals of the server that are too general here. */
const why = {
  chat_off: 'This room has no chat.',
  players_only: 'Only players can write here. You can read along.',
  muted: 'The host has muted you. You can read along.',
  phrases_only: 'This room allows only these phrases.',
  bad_field: 'It contains characters that cannot be sent. Remove them.',
  no_answer: 'Not sent: the connection was lost. Try again when it is back.',
  other: 'Not sent. Try again.',
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
  hear: 'Stop ignoring {{name}}',
  ignored: 'Also ignored',
  mute: 'Mute {{name}}',
  unmute: 'Unmute {{name}}',
  mute_all: 'Mute all spectators',
  unmute_all: 'Unmute all spectators',
  all_muted: 'The host has muted all spectators.',
  not_muted: 'That did not work. Only the host can do it, and only while connected.',
  hint: 'You do not see messages from people you ignore, on this device. They are not notified.',
  hint_host:
    'You do not see messages from people you ignore, on this device; they are not notified. ' +
    'People you mute cannot write to anyone, and everyone sees that.',
};

const delay = {
  moves_one: '{{count}} move',
  moves_other: '{{count}} moves',
  seconds_one: '{{count}} second',
  seconds_other: '{{count}} seconds',
  both: '{{moves}} and at least {{seconds}}',
  short: 'spectators see {{delay}} later',
  watching: 'You watch with a delay of {{delay}}.',
  about: 'Spectators see every move {{delay}} later, and everything at the end.',
  begun: 'The game has begun.',
  wait:
    'You watch with a delay of {{delay}}, so that nobody can help a player. The table appears ' +
    'here automatically.',
  taken:
    'All seats are taken. You watch with a delay of {{delay}}: the table appears here ' +
    'automatically.',
};

const modes = {
  open: { name: 'Anything', hint: 'Everyone writes what they like.', short: 'open chat' },
  phrases: {
    name: 'Phrases only',
    hint: 'A dozen friendly phrases; each player reads them in their own language.',
    short: 'phrases only',
  },
  off: { name: 'Nothing', hint: 'The room has no chat.', short: 'no chat' },
};

const form = {
  title: 'Chat and spectators',
  nobody: 'no spectators',
  at_most_one: 'at most {{count}} spectator',
  at_most_other: 'at most {{count}} spectators',
  silent: 'only players can write',
  usual: 'default chat and spectators',
};

const take_over = {
  agreement: { name: 'all players, together', short: 'seats by agreement' },
  host: { name: 'the host', short: 'the host gives seats away' },
  nobody: { name: 'nobody', short: 'nobody takes over a seat' },
};

const fields = {
  chat: 'Allowed in the chat',
  spectators_max: 'Maximum number of spectators',
  spectator_chat: 'Spectators can write',
  spectator_names: 'Show spectators’ names',
  delay_moves: 'Delay in moves',
  delay_seconds: 'Delay in seconds',
  take_over: 'Who lets spectators take over a seat',
};

const hints = {
  spectators_max: '0: no spectators. The server may allow fewer.',
  spectator_chat: 'During a game only other spectators read it.',
  spectator_names: 'Lists spectators who chose a name. Otherwise only their number is shown.',
  delay_moves: 'Spectators see a move after this many further moves. 0 to 20.',
  delay_seconds: 'And after at least this many seconds. 0 to 600.',
  take_over: 'For example, when a player’s device died, or in place of a bot.',
};

const shut = {
  no_spectators: 'This room allows no spectators. A seat is free: take it to enter.',
  room_crowded: 'This room has no place for more spectators. A seat is free: take it to enter.',
};

const help = {
  title: 'Chat and spectators',
  idea:
    'Next to the table, or behind the speech bubble button, you write to everyone here. Each ' +
    'player reads phrases in their own language. The host decides whether the room has a chat, ' +
    'and whether it allows more than phrases.',
  team: 'Partners who share a kingdom can also write to each other alone.',
  watch:
    'Spectators choose a name to write. During a game only other spectators read it, so that ' +
    'nobody can help a player.',
  ignore:
    '“Who is here” lists players and spectators. There you can ignore someone, for yourself ' +
    'alone; the host can mute people for everyone.',
  late:
    'The host may show the game to spectators with a delay, or not at all. When it is over, ' +
    'everyone sees all of it.',
  kept: 'Messages are not part of the game, and not saved in its file.',
};

export const texts = {
  chat: {
    title: 'Chat',
    button_one: 'Chat: {{count}} new message',
    button_other: 'Chat: {{count}} new messages',
    log: 'Messages',
    empty: 'No messages yet.',
    new_one: '{{count}} new message',
    new_other: '{{count}} new messages',
    says: '{{name}}: {{text}}',
    watches: 'watching',
    team: 'team',
    muted: 'muted',
    sending: 'sending…',
    send: 'Send',
    left_one: '{{count}} character left',
    left_other: '{{count}} characters left',
    over_one: '{{count}} character too many: make it shorter.',
    over_other: '{{count}} characters too many: make it shorter.',
    wait_one: 'Wait {{count}} second.',
    wait_other: 'Wait {{count}} seconds.',
    to: 'Send to',
    to_everyone: 'Everyone',
    to_team: 'My team',
    write: {
      everyone: 'Write to everyone',
      team: 'Write to your team',
      spectators: 'Write to spectators',
    },
    among_watchers: 'During the game only other spectators read this.',
    phrases_title: 'Phrases',
    name: 'Choose a name to write',
    name_hint: 'The others see it. You need none to watch.',
    name_take: 'Use this name',
    talkative: 'Read new messages aloud',
    talkative_hint: 'For screen readers, and as a sound if sounds are on. On this device only.',
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
