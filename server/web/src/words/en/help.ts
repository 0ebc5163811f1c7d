// The help, in our own words.
const kingdomino = {
  title: 'Kingdomino',
  idea:
    'Around your castle a kingdom grows, domino by domino. The player with large territories ' +
    'and many crowns wins.',
  turn: 'Your turn',
  turn_text:
    'Some dominoes lie in a line, each with a king on it. They are played from the first to the ' +
    'last. On your turn you do two things:',
  turn_lay: 'You place the domino under your king in your kingdom.',
  turn_claim: 'You move your king to a free domino of the next line.',
  turn_order:
    'Dominoes with higher numbers are mostly better, but they are further back: if you take a ' +
    'good one now, you choose later in the next round.',
  line_picture: 'Four dominoes in a line. Kings of three players stand on three of them.',
  lay: 'Placing a domino',
  lay_touch: 'One of its halves touches your castle or its own terrain. Corners do not count.',
  lay_fit: 'Your kingdom, with the castle, fits in a square of 5 by 5. The castle may be anywhere.',
  lay_waste: 'A domino that fits nowhere is discarded.',
  kingdom_picture:
    'A kingdom: four squares of wheat with two crowns, three of lake with one, one of forest.',
  points: 'Points',
  points_text: 'Each connected territory scores its squares times its crowns. No crown, no points.',
  points_wheat: 'Wheat: 4 squares × 2 crowns = 8',
  points_lake: 'Lake: 3 squares × 1 crown = 3',
  points_forest: 'Forest: 1 square × 0 crowns = 0',
  points_tie: 'In a tie, the player with the largest territory wins.',
  two: 'Two players',
  two_text:
    'Each player has two kings, and so two turns a round. In the Mighty Duel all dominoes are ' +
    'in play, and kingdoms have 7 by 7 squares.',
  extras: 'Optional rules',
  extras_harmony: 'Harmony: 5 points if you never discard a domino.',
  extras_middle: 'Middle Kingdom: 10 points if your castle is in the middle at the end.',
};

const queendomino = {
  title: 'Queendomino',
  idea: 'The same game, but after placing a domino you may do more, in this order:',
  tax: 'Taxes',
  tax_text:
    'Place knights on one or both of the squares you have just placed. Each knight brings a ' +
    'coin for every square of its territory, and stays there.',
  build: 'Building',
  build_text:
    'Buy one building and put it on a free town square. It may bring points, crowns, knights or ' +
    'towers. Buildings that nobody buys become cheaper.',
  queen: 'The queen',
  queen_text:
    'When you gain towers and nobody has more, she visits you. Then building costs one coin ' +
    'less, and at the end she is a crown on your largest territory.',
  dragon: 'The dragon',
  dragon_text:
    'For one coin it burns a building that is for sale: once a round in total, and never for ' +
    'the player with the queen.',
  claim: 'Choosing',
  claim_text: 'Finally, your king moves to a domino of the next line, as always.',
  start: 'All players start with 7 coins and a knight.',
  end: 'At the end, three coins are one point, and the buildings score.',
  assumed:
    'The printed values of some buildings are not publicly known. This server uses assumed ' +
    'values there, and marks them.',
};

const more = {
  both: 'Both games together',
  both_text:
    'In the contest of kings, lines of Queendomino and Kingdomino alternate, with the rules of ' +
    'Queendomino.',
  teams: 'Teams',
  teams_text:
    'With united forces two players share castle, kingdom, coins and knights. Each has a king, ' +
    'and the kingdom may have 7 by 7 squares.',
  match: 'Dynasty',
  match_text: 'Three games in a row; the sum of all points decides.',
  here: 'On this site',
  here_seat:
    'A seat belongs to the browser in which you took it. You can close the page and continue ' +
    'later.',
  here_watch: 'Anyone with the link can watch, even while you play.',
  here_fair:
    'The shuffle is fixed and sealed before the first move. After the game anyone can check it.',
};

const hosts = {
  title: 'Rooms and hosts',
  idea:
    'The player who creates a room is its host. Until the game begins, the host can change ' +
    'rules, number of players and name, move players to other seats, remove players, or make ' +
    'another player the host.',
  follows:
    'If the host is away for a minute, the player who has sat there longest becomes the host.',
  start:
    'A game begins when all seats are taken. The host can also make it wait until everyone has ' +
    'pressed “I am ready”, or start it by hand.',
  password:
    'A room with a password admits only people who know it, to play or to watch. Links shared ' +
    'from inside open the room without the password. A new password makes old links useless.',
  again:
    'After a game, “Rematch” brings the same players to a new room with the same rules, each ' +
    'one seat further on. Everyone else gets a link to it.',
};

const bots = {
  title: 'Bots',
  idea:
    'Bots play where players are missing. A bot has this sign next to its name; there are five ' +
    'levels, and any of them can sit at a table with people and other bots.',
  quick: 'In the lobby, one tap starts a game against bots.',
  seat: 'Until the game begins, the host can add bots, change their levels and remove them.',
  watch: 'If you give all seats of your room to bots, they play, and you watch.',
  levels: 'Levels',
  fair: 'Bots do not see face-down dominoes. They play by the same rules, and never resign.',
};

const advice = {
  title: 'Tips and analysis',
  tips:
    'The host decides whether a room has tips; quick games against bots have them. On your ' +
    'turn, “Tip” shows what a good player would do, and your chance to win with it.',
  tips_use: 'One press plays it. If you choose another move, the tip goes away.',
  tips_fair: 'A tip knows no more than you do: no face-down dominoes.',
  analysis:
    'After a game, “Analyse the game” shows how the chances changed, where the game turned, and ' +
    'which moves would have been better.',
};

const together = {
  title: 'Clocks and proposals',
  clocks:
    'A room can have a clock: time for each turn, time for the whole game with an increment ' +
    'after each turn, or days. Each kingdom shows its clock; when the time runs out, a bot ' +
    'finishes the turn, or the room’s other setting applies.',
  propose:
    '“Propose…” at the top of the table asks the others: to undo a move, as long as nothing has ' +
    'been revealed since; to pause and resume; to end the game and score. It happens when all ' +
    'agree.',
  away:
    'If a player is away too long, the others may let a bot play on the seat until the player ' +
    'is back, or until the end. A player who returns plays again at once.',
  log: 'Decisions are listed in the game log, also in the replay.',
};

export const texts = {
  help: {
    title: 'How to play',
    lead: 'Two minutes are enough to start.',
    begin: 'Start a game',
    kingdomino,
    queendomino,
    more,
    hosts,
    together,
    bots,
    advice,
  },
};
