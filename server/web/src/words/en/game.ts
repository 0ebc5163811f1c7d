// What both the lobby and the table name: presets, options, terrains, buildings, bots, refusals.
import { errors as ofPlayers } from './players';
import { errors as ofSame } from './same';
import { refusals } from './refusals';

const presets = {
  kingdomino: { name: 'Kingdomino', hint: 'The classic: draft dominoes, build a kingdom.' },
  'kingdomino-bga': {
    name: 'Kingdomino, online habits',
    hint: 'With three, all dominoes are in play and one of four is left over. Crowns can break a tie.',
  },
  'kingdomino-italian': {
    name: 'Kingdomino, Italian way',
    hint: 'Points for throwing nothing away and for the castle in the middle. Two players build 7 by 7.',
  },
  'mighty-duel': { name: 'Mighty duel', hint: 'Two players, all dominoes, a kingdom of 7 by 7.' },
  queendomino: {
    name: 'Queendomino',
    hint: 'With towns, taxes, buildings, a queen and a dragon. For those who know Kingdomino.',
  },
  royal: { name: 'Contest of kings', hint: 'Both games in one, for up to six players.' },
  'royal-teams': { name: 'United forces', hint: 'Both games in one, two players to a kingdom.' },
};

const options = {
  decline: {
    name: 'A domino that fits',
    hint: 'May you throw a domino away although you could lay it?',
    values: { must_place: 'must be laid', may_decline: 'may be thrown away' },
  },
  opening: {
    name: 'First draft',
    hint: 'In which order the four kings choose their first dominoes.',
    values: { snake: 'one, two, two, one', random: 'drawn at random' },
  },
  three_player_line: {
    name: 'Dominoes for three',
    hint: 'How many dominoes lie out each round.',
    values: { three: 'three, and twelve stay in the box', four_discard: 'four, one is left' },
  },
  harmony: {
    name: 'Harmony',
    hint: '5 more points if you never threw a domino away.',
    values: { true: 'yes', false: 'no' },
  },
  middle_kingdom: {
    name: 'Castle in the middle',
    hint: '10 more points if your castle ends up in the middle of your kingdom.',
    values: { true: 'yes', false: 'no' },
  },
  middle_kingdom_measure: {
    name: 'What counts as the middle',
    hint: 'The second one is stricter when a kingdom is not full.',
    values: {
      frame: 'no square is too far from the castle',
      bounding_box: 'exactly the middle of all that was laid',
    },
  },
  tie_break: {
    name: 'Equal points',
    hint: 'Who wins then. If that is equal too, the victory is shared.',
    values: {
      territory: 'the largest territory',
      territory_crowns: 'the largest territory, then the most crowns',
    },
  },
  kingdom_size: {
    name: 'Size of the kingdom',
    hint: 'The square that everything has to fit in.',
    values: { 5: '5 by 5', 7: '7 by 7' },
  },
  dynasty: {
    name: 'Games',
    hint: 'In a match of three the points of all games are added up.',
    values: { 1: 'one game', 3: 'a match of three' },
  },
  pause: { name: 'Break between games, in seconds', hint: 'Time to look at the result.' },
  buildings: {
    name: 'Values of the buildings',
    hint: 'Not all of them are publicly known; what is assumed is marked in the game.',
    values: { house: 'what is known, and assumptions', file: 'those of this server’s owner' },
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
  place: 'lay a domino',
  claim: 'choose a domino',
  tax: 'collect taxes',
  build: 'build',
  bribe: 'bribe the dragon',
  pause: 'break',
  over: 'the end',
};

const each = '2 points for each territory of this kind: ';
const buildings = {
  bakery: { name: 'Bakery', pays: `${each}wheat` },
  sawmill: { name: 'Sawmill', pays: `${each}forest` },
  fishmonger: { name: 'Fish stall', pays: `${each}lake` },
  'spinning-mill': { name: 'Wool mill', pays: `${each}grassland` },
  'witch-house': { name: 'Herb witch', pays: `${each}swamp` },
  'mine-building': { name: 'Pithead', pays: `${each}mine` },
  church: { name: 'Chapel', pays: `${each}town` },
  'archery-range': { name: 'Archery range', pays: '1 point for each of your knights' },
  'walking-castle': { name: 'Wandering castle', pays: '1 point for each of your towers' },
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
  random: { name: 'Random', hint: 'Does anything that the rules allow.' },
  greedy_placement: {
    name: 'Beginner',
    hint: 'Lays dominoes where they score most, and chooses any.',
  },
  full_greedy: { name: 'Solid', hint: 'Lays and chooses what scores most with both dominoes.' },
  flat_search: {
    name: 'Strong',
    hint: 'Tries its moves out in its head, again and again, to the end of the game.',
  },
  tree_search: { name: 'Expert', hint: 'The same, and looks into the answers of the others.' },
};

const errors = {
  malformed_http: 'The server did not understand this page. Reload it.',
  malformed_json: 'The server did not understand this page. Reload it.',
  missing_field: 'Something is missing: {{field}}.',
  bad_field: 'This cannot be used: {{field}}.',
  bad_combination: 'This cannot be played together: {{field}}.',
  bad_ticket: 'This link was used already, or has expired. Make a new one on the other device.',
  bad_token: 'This seat belongs to somebody else now.',
  no_such_room: 'There is no room with this code (any more).',
  room_closed: 'Nobody came, so the room was closed.',
  no_such_seat: 'There is no such seat in this room.',
  not_found: 'The server does not know that. Reload the page.',
  method_not_allowed: 'The server does not allow that. Reload the page.',
  room_full: 'All seats are taken. You can still watch.',
  seat_taken: 'Somebody was quicker: this seat is taken.',
  name_taken: 'Somebody in this room has this name already. Choose another one.',
  already_started: 'The game has begun already.',
  room_changed: 'The room has changed meanwhile. Look again, then decide.',
  password_needed: 'This room has a password.',
  bad_password: 'That is not the password.',
  seats_free: 'There are free seats still.',
  too_many_people: 'More people sit here than can play that.',
  nobody_there: 'Nobody sits there who could be the host.',
  too_large: 'That was too long.',
  upgrade_required: 'Something between you and the server stops live connections.',
  too_many_rooms: 'The server is full. Try again a little later.',
  shutting_down: 'The server is stopping. Try again when it is back.',
  draining: 'The server stops soon, so no new game begins. Try again when it is back.',
  banned: 'Whoever runs this server does not let you in.',
  halted: 'The server cannot store anything at present. Try again later.',
  foreign_origin: 'This page belongs to another server. Open the server’s own page.',
  client_token_needed:
    'This server wants a token of programs that are no web page. Ask whoever runs it.',
  not_json: 'This page and the server do not fit together. Reload the page.',
  rate_limited: 'That was a lot at once from your network. Wait a moment and try again.',
  bad_record: 'It is not a recorded game, or it was changed. The server says: {{message}}',
  busy: 'The server has much to do. Try again in a moment.',
  not_over: 'A game can be saved when it is over.',
  unreachable: 'The server does not answer. Are you online?',
  unreadable: 'The answer made no sense. Something stands between you and the server.',
  unknown: 'That did not work ({{code}}).',
};

const closes = {
  shutting_down: 'The server has stopped. The game goes on when it is back.',
  too_slow: 'Your connection was too slow.',
  hello_timeout: 'The connection took too long.',
  halted: 'The server cannot store moves at present. Nothing is lost.',
  too_fast: 'So much was sent that the server ended the connection. It comes back by itself.',
  moved: 'The game has moved to another server.',
  bad_token: 'This seat is not yours any more.',
  bad_protocol: 'This page does not fit the server any more. Reload it.',
  replaced: 'You play on in another window or on another device. Here the game stands still.',
  no_such_room: 'There is no room with this code (any more).',
  room_closed: 'Nobody came, so the room was closed.',
  left: 'You left your seat.',
  kicked: 'The host has given your seat away.',
  password_needed: 'This room has a password. Ask for the whole link.',
  no_spectators: 'Nobody may watch this game. To play you need a seat.',
  abandoned: 'Nobody came back for many days, so the game was ended.',
  banned: 'Whoever runs this server does not let you in.',
  sent_away: 'Whoever runs this server has ended your connection.',
  moved_device: 'You go on on another device.',
  taken_over: 'The players agreed that somebody else plays on your seat. You can watch.',
  closed_by_operator: 'Whoever runs this server has closed the room.',
  room_crowded: 'Too many people are watching here already.',
  broken: 'What arrives from the server makes no sense.',
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
