// How to play, told by us.
const kingdomino = {
  title: 'Kingdomino',
  idea:
    'Around your castle a kingdom grows, domino by domino. Whoever joins large territories with ' +
    'many crowns wins.',
  turn: 'Your turn',
  turn_text:
    'Some dominoes lie out in a line, each with a king on it. They are played from the first to ' +
    'the last. On your turn you do two things:',
  turn_lay: 'You lay the domino on which your king stands in your kingdom.',
  turn_claim: 'You move your king to a free domino of the next line.',
  turn_order:
    'Dominoes with a higher number are mostly better, but they lie further back: who takes a good ' +
    'one now, chooses later in the next round.',
  line_picture: 'Four dominoes in a line. Kings of three players stand on three of them.',
  lay: 'Laying a domino',
  lay_touch: 'One of its halves touches your castle, or its own terrain. Corners do not count.',
  lay_fit: 'Everything, the castle too, fits in a square of 5 by 5. The castle may be anywhere.',
  lay_waste: 'What fits nowhere is thrown away.',
  kingdom_picture:
    'A kingdom: four squares of wheat with two crowns, three of lake with one, one of forest.',
  points: 'Points',
  points_text: 'Each connected territory counts its squares times its crowns. No crown, no points.',
  points_wheat: 'Wheat: 4 squares × 2 crowns = 8',
  points_lake: 'Lake: 3 squares × 1 crown = 3',
  points_forest: 'Forest: 1 square × 0 crowns = 0',
  points_tie: 'With equal points the one with the largest territory wins.',
  two: 'Two players',
  two_text:
    'Each has two kings and so two turns a round. In the mighty duel all dominoes are in play, and ' +
    'the kingdoms have 7 by 7 squares.',
  extras: 'If you like',
  extras_harmony: 'Harmony: 5 points if you never threw a domino away.',
  extras_middle: 'Castle in the middle: 10 points if it is there at the end.',
};

const queendomino = {
  title: 'Queendomino',
  idea: 'The same, and after laying a domino you may do more, in this order:',
  tax: 'Taxes',
  tax_text:
    'Put knights on one or both squares you have just laid. Each brings a coin for every square ' +
    'of its territory, and stays there.',
  build: 'Building',
  build_text:
    'Buy one building and put it on a free town square. It may bring points, crowns, knights or ' +
    'towers. What is not bought becomes cheaper.',
  queen: 'The queen',
  queen_text:
    'When you gain towers and nobody has more, she comes to you. Then building costs a coin ' +
    'less, and at the end she is a crown on your largest territory.',
  dragon: 'The dragon',
  dragon_text:
    'For a coin it burns one of the buildings for sale. Once a round in all, and never for the ' +
    'queen’s host.',
  claim: 'Choosing',
  claim_text: 'Last, your king moves to a domino of the next line, as always.',
  start: 'All begin with 7 coins and a knight.',
  end: 'At the end three coins are a point, and the buildings pay.',
  assumed:
    'Of some buildings it is not publicly known what is printed on them. There this server ' +
    'assumes something, and says so.',
};

const more = {
  both: 'Both games in one',
  both_text:
    'In the contest of kings, lines of Queendomino and Kingdomino take turns, by the rules of ' +
    'Queendomino.',
  teams: 'Teams',
  teams_text:
    'With united forces two players share castle, kingdom, coins and knights. Each has a king, ' +
    'and the kingdom may have 7 by 7 squares.',
  match: 'A match',
  match_text: 'Three games in a row; the sum of all points decides.',
  here: 'Here',
  here_seat:
    'A seat belongs to the browser in which you took it. You can close the page and go on.',
  here_watch: 'Anybody with the link can watch, also while you play.',
  here_fair:
    'Before the first move the shuffling is fixed and sealed. After the game anybody can check it.',
};

const hosts = {
  title: 'Rooms and hosts',
  idea:
    'Whoever makes a room is its host. Until the game begins the host changes rules, players and ' +
    'name, moves people to other seats, sends somebody away, or makes somebody else the host.',
  follows: 'If the host is gone for a minute, whoever has sat there longest is the host.',
  start:
    'A game begins when all seats are taken. The host may also have it wait until everybody has ' +
    'pressed “I am ready”, or begin it alone.',
  password:
    'A room with a password lets nobody in who does not know it, neither to play nor to watch. ' +
    'Links sent by those inside open it without. A new password makes old links useless.',
  again:
    'After a game one press on “Play again” brings the same people to a new room, with the same ' +
    'rules, each a place further on. All others are shown the way there.',
};

const bots = {
  title: 'Bots',
  idea:
    'Where people are missing, the server plays. A bot has this sign beside its name; there are ' +
    'five levels, and any of them may sit at a table with people and with others.',
  quick: 'In the lobby one tap begins a game against bots.',
  seat:
    'The host of a room seats bots there, changes their levels and takes them away, until the ' +
    'game begins.',
  watch: 'If you make a room and give all its seats to bots, they play, and you watch.',
  levels: 'Levels',
  fair: 'No bot sees what lies face down. They play by the same rules, and never leave the game.',
};

const advice = {
  title: 'Tips and analysis',
  tips:
    'Whoever makes a room decides whether there are tips; in games against bots begun by one tap ' +
    'there are. On your turn, “Tip” shows what a good player would do, and how likely you come first ' +
    'with it.',
  tips_use: 'One press does it. Whatever you choose instead lets it be.',
  tips_fair: 'A tip knows no more than you do: nothing of what lies face down.',
  analysis:
    'When a game is over, “Analyse the game” shows how the chances went up and down, where it turned, ' +
    'and which moves would have been better.',
};

const together = {
  title: 'Clocks, and deciding together',
  clocks:
    'Whoever makes a room may choose a clock: so much time for each turn, so much for the whole game with ' +
    'a little more after each turn, or days. It stands in every kingdom; when it is up, a bot finishes ' +
    'the turn, or what the room says instead.',
  propose:
    '“Propose…” at the top of the table asks the others: to take a move back, as long as nothing was turned ' +
    'over since; to pause and go on; to end the game and count. It happens when all agree.',
  away:
    'If somebody is away for too long, the others may have a bot play on the seat until they are back, ' +
    'or for good. Whoever comes back plays again at once.',
  log: 'What was decided is told in the list of what happened, also when you watch the game again.',
};

export const texts = {
  help: {
    title: 'How to play',
    lead: 'Two minutes are enough to start.',
    begin: 'Begin a game',
    kingdomino,
    queendomino,
    more,
    hosts,
    together,
    bots,
    advice,
  },
};
