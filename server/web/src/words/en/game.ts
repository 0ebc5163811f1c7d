// Texts shared by lobby and table: presets, options, terrains, buildings, bots, errors.
import { errors as ofPlayers } from './players';
import { errors as ofSame } from './same';
import { refusals } from './refusals';

const presets = {
  kingdomino: { name: 'Kingdomino', hint: 'The classic: draft dominoes, build a kingdom.' },
  'kingdomino-bga': {
    name: 'Kingdomino, online rules',
    hint:
      'With three players all dominoes are in play and one of every four is left over. Crowns ' +
      'can break a tie.',
  },
  'kingdomino-italian': {
    name: 'Kingdomino, Italian rules',
    hint: 'With Harmony and Middle Kingdom. Two players build 7 by 7.',
  },
  'mighty-duel': { name: 'Mighty duel', hint: 'Two players, all dominoes, a 7 by 7 kingdom.' },
  queendomino: {
    name: 'Queendomino',
    hint: 'Adds towns, taxes, buildings, the queen and the dragon. Best if you know Kingdomino.',
  },
  royal: { name: 'Contest of kings', hint: 'Both games together, for up to six players.' },
  'royal-teams': {
    name: 'United forces',
    hint: 'Both games together; two players share a kingdom.',
  },
};

const options = {
  decline: {
    name: 'A domino that fits',
    hint: 'May you discard a domino that you could place?',
    values: { must_place: 'must be placed', may_decline: 'may be discarded' },
  },
  opening: {
    name: 'First draft',
    hint: 'The order in which the four kings choose their first dominoes.',
    values: { snake: 'one, two, two, one', random: 'drawn at random' },
  },
  three_player_line: {
    name: 'Dominoes for three',
    hint: 'How many dominoes are drawn each round.',
    values: { three: 'three, and twelve stay in the box', four_discard: 'four, one is left over' },
  },
  harmony: {
    name: 'Harmony',
    hint: '5 extra points if you never discard a domino.',
    values: { true: 'yes', false: 'no' },
  },
  middle_kingdom: {
    name: 'Middle Kingdom',
    hint: '10 extra points if your castle ends up in the middle of your kingdom.',
    values: { true: 'yes', false: 'no' },
  },
  middle_kingdom_measure: {
    name: 'What counts as the middle',
    hint: 'The second one is stricter when a kingdom is not full.',
    values: {
      frame: 'no square is too far from the castle',
      bounding_box: 'the exact middle of everything placed',
    },
  },
  tie_break: {
    name: 'Tie-break',
    hint: 'Decides between players with equal points. If that is equal too, they share the victory.',
    values: {
      territory: 'the largest territory',
      territory_crowns: 'the largest territory, then the most crowns',
    },
  },
  kingdom_size: {
    name: 'Size of the kingdom',
    hint: 'The square that your kingdom has to fit in.',
    values: { 5: '5 by 5', 7: '7 by 7' },
  },
  dynasty: {
    name: 'Dynasty',
    hint: 'In a match of three the points of all games are added up.',
    values: { 1: 'one game', 3: 'a match of three' },
  },
  pause: { name: 'Break between games, in seconds', hint: 'Time to look at the result.' },
  buildings: {
    name: 'Values of the buildings',
    hint: 'Not all of them are publicly known; the game marks what is assumed.',
    values: { house: 'known values and assumptions', file: 'those of the server’s operator' },
  },
};

const terrains = {
  wheat: 'wheat',
  forest: 'forest',
  lake: 'lake',
  grassland: 'grassland',
  swamp: 'swamp',
  mine: 'mine',
  town: 'town',
  castle: 'castle',
};

const phases = {
  place: 'place a domino',
  claim: 'choose a domino',
  tax: 'collect taxes',
  build: 'build',
  bribe: 'bribe the dragon',
  pause: 'break',
  over: 'game over',
};

const each = '2 points for each territory of this kind: ';
const buildings = {
  bakery: { name: 'Bakery', pays: `${each}wheat` },
  sawmill: { name: 'Sawmill', pays: `${each}forest` },
  fishmonger: { name: 'Fishmonger', pays: `${each}lake` },
  'spinning-mill': { name: 'Wool mill', pays: `${each}grassland` },
  'witch-house': { name: 'Herb witch', pays: `${each}swamp` },
  'mine-building': { name: 'Pithead', pays: `${each}mine` },
  church: { name: 'Church', pays: `${each}town` },
  'archery-range': { name: 'Archery range', pays: '1 point for each of your knights' },
  'walking-castle': { name: 'Walking castle', pays: '1 point for each of your towers' },
  statue: { name: 'Statue', pays: 'points' },
  'crown-building': { name: 'Crown house', pays: 'a crown for the town it stands in' },
  tavern: { name: 'Tavern', pays: 'points and knights' },
  watchtower: { name: 'Watchtower', pays: 'points and towers' },
  'great-tavern': { name: 'Great tavern', pays: 'points and many knights' },
  'tower-treasury': { name: 'Tower treasury', pays: 'with each tax, a coin for each tower' },
  'knight-treasury': { name: 'Knights’ treasury', pays: 'with each tax, a coin for each knight' },
  'unidentified-3vp': { name: 'Manor', pays: 'points, and knights or towers' },
  'unidentified-2vp': { name: 'Keep', pays: 'points and many towers' },
};

const bots = {
  random: { name: 'Random', hint: 'Plays any move that the rules allow.' },
  greedy_placement: {
    name: 'Beginner',
    hint: 'Places dominoes where they score most, and chooses any.',
  },
  full_greedy: { name: 'Solid', hint: 'Places and chooses what scores most with both dominoes.' },
  flat_search: {
    name: 'Strong',
    hint: 'Plays its moves out in its head, many times, to the end of the game.',
  },
  tree_search: { name: 'Expert', hint: 'Does the same, and considers the others’ answers.' },
};

const errors = {
  malformed_http: 'The server did not understand this page. Reload it.',
  malformed_json: 'The server did not understand this page. Reload it.',
  missing_field: 'Something is missing: {{field}}.',
  bad_field: 'This is not valid: {{field}}.',
  bad_combination: 'These do not go together: {{field}}.',
  bad_ticket: 'This link was used already or has expired. Make a new one on the other device.',
  bad_token: 'This seat belongs to someone else now.',
  no_such_room: 'No room has this code, or it has closed.',
  room_closed: 'Nobody came, so the room was closed.',
  no_such_seat: 'This room has no such seat.',
  not_found: 'The server cannot find that. Reload the page.',
  method_not_allowed: 'The server does not allow that. Reload the page.',
  room_full: 'All seats are taken. You can still watch.',
  seat_taken: 'Someone was quicker: this seat is taken.',
  name_taken: 'Someone in this room already has this name. Choose another one.',
  already_started: 'The game has already begun.',
  room_changed: 'The room has changed. Look again, then decide.',
  password_needed: 'This room has a password.',
  bad_password: 'That is not the password.',
  seats_free: 'Some seats are still free.',
  too_many_people: 'More players sit here than this game allows.',
  nobody_there: 'No player sits there to be the host.',
  too_large: 'That was too long.',
  upgrade_required: 'Something between you and the server blocks live connections.',
  network_full: 'Your network has too many rooms. Finish or close some of them.',
  too_many_rooms: 'The server is full. Try again later.',
  shutting_down: 'The server is stopping. Try again when it is back.',
  draining: 'The server stops soon, so no new game can begin. Try again when it is back.',
  banned: 'The operator of this server has banned you.',
  halted: 'The server cannot save anything right now. Try again later.',
  foreign_origin: 'This page belongs to another server. Open the server’s own page.',
  client_token_needed:
    'This server requires a token from programs that are not a web page. Ask its operator.',
  not_json: 'This page does not match the server. Reload the page.',
  rate_limited: 'Too many requests from your network. Wait a moment and try again.',
  bad_record: 'This is not a recorded game, or it was changed. The server says: {{message}}',
  busy: 'The server is busy. Try again in a moment.',
  not_over: 'You can save a game when it is over.',
  unreachable: 'The server does not answer. Are you online?',
  unreadable:
    'The answer could not be read. Something between you and the server may have changed it.',
  unknown: 'That did not work ({{code}}).',
};

const closes = {
  shutting_down: 'The server has stopped. The game continues when it is back.',
  too_slow: 'Your connection was too slow.',
  hello_timeout: 'Connecting took too long.',
  halted: 'The server cannot save moves right now. Nothing is lost.',
  too_fast:
    'Too many messages at once, so the server ended the connection. It reconnects by itself.',
  moved: 'The game has moved to another server.',
  bad_token: 'This seat is no longer yours.',
  bad_protocol: 'This page no longer matches the server. Reload it.',
  replaced: 'You are playing in another window or on another device. Here the game is paused.',
  no_such_room: 'No room has this code, or it has closed.',
  room_closed: 'Nobody came, so the room was closed.',
  left: 'You left your seat.',
  kicked: 'The host has given your seat away.',
  password_needed: 'This room has a password. Ask for the complete link.',
  no_spectators: 'This game allows no spectators. To play you need a seat.',
  abandoned: 'Nobody came back for many days, so the game was ended.',
  banned: 'The operator of this server has banned you.',
  sent_away: 'The operator of this server has ended your connection.',
  moved_device: 'You continue on another device.',
  taken_over: 'The players agreed that someone else plays on your seat. You can watch.',
  closed_by_operator: 'The operator of this server has closed the room.',
  room_crowded: 'This room has no place for more spectators.',
  broken: 'The messages from the server cannot be read.',
};

export const texts = {
  game: {
    presets,
    options,
    terrains,
    phases,
    buildings,
    bots,
    refusals,
    errors: { ...errors, ...ofPlayers, ...ofSame },
    closes,
  },
};
