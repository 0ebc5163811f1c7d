// Hall, rooms, the frame around all screens.
const frame = {
  title: 'Castellan',
  lead: 'Kingdomino and Queendomino with friends, in the same room or far away.',
  home: 'Castellan: to the hall',
  tools: 'Help and settings',
  help: 'How to play',
  language: 'Language',
  theme: 'Appearance: {{theme}}',
  themes: { system: 'as on this device', light: 'light', dark: 'dark' },
  sounds_on: 'Sounds: on',
  sounds_off: 'Sounds: off',
  skip: 'Skip to the content',
  close: 'Close',
  unofficial:
    'Unofficial and free. Kingdomino and Queendomino are games by Bruno Cathala, published by ' +
    'Blue Orange; names and artwork belong to their owners. All pictures here are our own.',
  loading: 'One moment…',
  retry: 'Try again',
};

const lists = {
  rooms: 'Open rooms',
  room_named: 'Room {{code}}',
  no_rooms: 'Nobody is looking for players right now. Begin a game and send your friends the link.',
  playing: 'Games being played',
  mine: 'Your games',
  finished_one: '{{count}} finished game',
  finished_other: '{{count}} finished games',
  join: 'Join',
  watch: 'Watch',
  go_on: 'Go on',
  match: 'match of three',
  free_one: '{{count}} free seat',
  free_other: '{{count}} free seats',
  watching_one: '{{count}} watching',
  watching_other: '{{count}} watching',
  players_one: 'for {{count}} player',
  players_other: 'for {{count}} players',
  sitters: 'Seats',
  free_seat: 'free',
  you: 'you',
  here: 'here',
  away: 'away',
};

const making = {
  new: 'New game',
  of_us_one: '{{count}} of us',
  of_us_other: '{{count}} of us',
  more_choice: 'More games and rules…',
  fields: { preset: 'Game', players: 'Players', name: 'Name of the room', listed: 'Open to all' },
  name_example: 'Friday evening',
  listed_hint: 'Anybody can find the room in the hall. Otherwise only those with the link.',
  options: 'House rules',
  changed_one: '{{count}} changed',
  changed_other: '{{count}} changed',
  usual: 'usual',
  as_usual: 'All as usual',
  create: 'Open the room',
  by_code: 'Do you have a code?',
  code_label: 'Code of the room, or a link',
  code_help: 'Six letters and digits, or the whole link.',
  code_wrong: 'That is no code. It has six letters and digits, and never I, L, O, U, 0 or 1.',
  open: 'Open',
};

const room = {
  seats: 'At the table',
  team: 'Kingdom {{number}}',
  which_team: 'With whom?',
  any_seat: 'Wherever a seat is free',
  team_seat: 'Kingdom {{number}}, seat {{seat}}',
  team_with: 'Kingdom {{number}}, with {{names}}',
  rounds: 'Rounds',
  sit_title: 'Sit down',
  your_name: 'Your name',
  sit: 'Take a seat',
  or_watch: 'Or just stay here and watch.',
  leave: 'Leave the seat',
  luck: 'Add your own luck',
  luck_hint:
    'What you type here is mixed into the shuffling, so that nobody can arrange the dominoes.',
  you_sit: 'You have a seat.',
  missing_one: 'Waiting for {{count}} more player.',
  missing_other: 'Waiting for {{count}} more players.',
  by_itself: 'The game begins by itself when all seats are taken.',
  came: '{{name}} has sat down.',
  left: '{{name}} has left the seat.',
  invite: 'Invite the others',
  code: 'The code of this room',
  qr: 'QR code with the link to this room',
  qr_hint: 'Point a phone’s camera at it.',
  only_here:
    'This address works on this computer only. Others reach the page by its name or IP address in ' +
    'your network.',
  link: 'Link to this room',
  copy: 'Copy',
  copied: 'The link is copied.',
  copy_by_hand: 'The link is marked: copy it from the field.',
  share: 'Share',
  gone: 'No such room',
  to_hall: 'To the hall',
  seat_lost: 'Your seat here is not valid any more. You are watching.',
  not_kept:
    'This browser does not let the page remember your seat. Keep this tab open: after a reload ' +
    'or in another tab you could only watch.',
};

const connection = {
  connecting: 'Connecting…',
  catching_up: 'Catching up with the game…',
  offline: 'This device has no network. The page connects again when it is back.',
  lost: 'The connection is lost.',
  ended: 'The connection has ended.',
  next_one: 'Next attempt in {{count}} second.',
  next_other: 'Next attempt in {{count}} seconds.',
  retry: 'Now',
  again: 'Try again',
  take_back: 'Play here',
  reload: 'Reload',
};

export const texts = { hall: { ...frame, ...lists, ...making, ...room, connection } };
