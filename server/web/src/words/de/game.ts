// What both the lobby and the table name: presets, options, terrains, buildings, bots, refusals.
import { errors as ofPlayers } from './players';
import { errors as ofSame } from './same';
import { refusals } from './refusals';

const presets = {
  kingdomino: {
    name: 'Kingdomino',
    hint: 'Der Klassiker: Dominos wählen, ein Königreich bauen.',
  },
  'kingdomino-bga': {
    name: 'Kingdomino wie online üblich',
    hint:
      'Zu dritt spielen alle Dominos mit, von je vier bleibt eines übrig. ' +
      'Bei Gleichstand können Kronen entscheiden.',
  },
  'kingdomino-italian': {
    name: 'Kingdomino nach italienischer Art',
    hint: 'Punkte, wenn du nichts abwirfst und die Burg in der Mitte steht. Zu zweit 7 mal 7.',
  },
  'mighty-duel': {
    name: 'Großes Duell',
    hint: 'Zu zweit, alle Dominos, ein Königreich von 7 mal 7.',
  },
  queendomino: {
    name: 'Queendomino',
    hint: 'Mit Städten, Steuern, Gebäuden, Königin und Drache. Für alle, die Kingdomino kennen.',
  },
  royal: { name: 'Wettstreit der Könige', hint: 'Beide Spiele zusammen, für bis zu sechs.' },
  'royal-teams': {
    name: 'Vereinte Kräfte',
    hint: 'Beide Spiele zusammen, je zwei teilen ein Königreich.',
  },
};

const options = {
  decline: {
    name: 'Passendes Domino',
    hint: 'Darfst du ein Domino abwerfen, obwohl du es legen könntest?',
    values: { must_place: 'muss gelegt werden', may_decline: 'darf abgeworfen werden' },
  },
  opening: {
    name: 'Erste Auswahl',
    hint: 'In welcher Reihenfolge die vier Könige ihre ersten Dominos wählen.',
    values: { snake: 'eins, zwei, zwei, eins', random: 'ausgelost' },
  },
  three_player_line: {
    name: 'Dominos zu dritt',
    hint: 'Wie viele in jeder Runde ausliegen.',
    values: {
      three: 'drei, und zwölf bleiben in der Schachtel',
      four_discard: 'vier, eines bleibt übrig',
    },
  },
  harmony: {
    name: 'Harmonie',
    hint: '5 Punkte mehr, wenn du nie ein Domino abgeworfen hast.',
    values: { true: 'ja', false: 'nein' },
  },
  middle_kingdom: {
    name: 'Burg in der Mitte',
    hint: '10 Punkte mehr, wenn deine Burg am Ende in der Mitte deines Königreichs steht.',
    values: { true: 'ja', false: 'nein' },
  },
  middle_kingdom_measure: {
    name: 'Was als Mitte gilt',
    hint: 'Das Zweite ist strenger, wenn ein Königreich nicht voll ist.',
    values: {
      frame: 'kein Feld liegt zu weit von der Burg',
      bounding_box: 'genau die Mitte von allem, was liegt',
    },
  },
  tie_break: {
    name: 'Gleich viele Punkte',
    hint: 'Wer dann gewinnt. Ist auch das gleich, wird der Sieg geteilt.',
    values: {
      territory: 'das größte Gebiet',
      territory_crowns: 'das größte Gebiet, dann die meisten Kronen',
    },
  },
  kingdom_size: {
    name: 'Größe des Königreichs',
    hint: 'Das Quadrat, in das alles passen muss.',
    values: { 5: '5 mal 5', 7: '7 mal 7' },
  },
  dynasty: {
    name: 'Partien',
    hint: 'In einem Match aus drei Partien werden alle Punkte zusammengezählt.',
    values: { 1: 'eine', 3: 'drei hintereinander' },
  },
  pause: { name: 'Pause zwischen den Partien, in Sekunden', hint: 'Zeit, das Ergebnis anzusehen.' },
  buildings: {
    name: 'Werte der Gebäude',
    hint: 'Nicht alle sind öffentlich bekannt; was angenommen ist, steht im Spiel dabei.',
    values: { house: 'was bekannt ist, sonst Annahmen', file: 'die des Betreibers' },
  },
};

const terrains = {
  wheat: 'Weizen',
  forest: 'Wald',
  lake: 'See',
  grassland: 'Wiese',
  swamp: 'Sumpf',
  mine: 'Mine',
  town: 'Stadt',
  castle: 'Burg',
};

const phases = {
  place: 'Domino legen',
  claim: 'Domino wählen',
  tax: 'Steuern eintreiben',
  build: 'Bauen',
  bribe: 'Drachen bestechen',
  pause: 'Pause',
  over: 'Ende',
};

const each = '2 Punkte für jedes Gebiet dieser Art: ';
const buildings = {
  bakery: { name: 'Bäckerei', pays: `${each}Weizen` },
  sawmill: { name: 'Sägewerk', pays: `${each}Wald` },
  fishmonger: { name: 'Fischstand', pays: `${each}See` },
  'spinning-mill': { name: 'Wollmühle', pays: `${each}Wiese` },
  'witch-house': { name: 'Kräuterhexe', pays: `${each}Sumpf` },
  'mine-building': { name: 'Förderturm', pays: `${each}Mine` },
  church: { name: 'Kapelle', pays: `${each}Stadt` },
  'archery-range': { name: 'Schießplatz', pays: '1 Punkt für jeden deiner Ritter' },
  'walking-castle': { name: 'Wanderburg', pays: '1 Punkt für jeden deiner Türme' },
  statue: { name: 'Statue', pays: 'Punkte' },
  'crown-building': { name: 'Kronenhaus', pays: 'eine Krone für die Stadt, in der es steht' },
  tavern: { name: 'Schenke', pays: 'Punkte und Ritter' },
  watchtower: { name: 'Wachturm', pays: 'Punkte und Türme' },
  'great-tavern': { name: 'Große Schenke', pays: 'Punkte und viele Ritter' },
  'tower-treasury': { name: 'Turmkammer', pays: 'bei jeder Steuer eine Münze je Turm' },
  'knight-treasury': { name: 'Ritterkammer', pays: 'bei jeder Steuer eine Münze je Ritter' },
  'unidentified-3vp': { name: 'Gutshof', pays: 'Punkte, dazu Ritter oder Türme' },
  'unidentified-2vp': { name: 'Bergfried', pays: 'Punkte und viele Türme' },
};

const bots = {
  random: { name: 'Zufällig', hint: 'Macht irgendetwas, das die Regeln erlauben.' },
  greedy_placement: {
    name: 'Einfach',
    hint: 'Legt Dominos dorthin, wo sie am meisten bringen, und wählt irgendeines.',
  },
  full_greedy: {
    name: 'Solide',
    hint: 'Legt und wählt, was mit beiden Dominos am meisten bringt.',
  },
  flat_search: {
    name: 'Stark',
    hint: 'Spielt seine Züge im Kopf durch, immer wieder, bis zum Ende der Partie.',
  },
  tree_search: {
    name: 'Meisterhaft',
    hint: 'Ebenso, und denkt dabei an die Antworten der anderen.',
  },
};

const errors = {
  malformed_http: 'Der Server hat diese Seite nicht verstanden. Lade sie neu.',
  malformed_json: 'Der Server hat diese Seite nicht verstanden. Lade sie neu.',
  missing_field: 'Da fehlt etwas: {{field}}.',
  bad_field: 'Das geht so nicht: {{field}}.',
  bad_combination: 'Das lässt sich so nicht zusammen spielen: {{field}}.',
  bad_ticket:
    'Dieser Link ist verbraucht oder abgelaufen. Mache auf dem anderen Gerät einen neuen.',
  bad_token: 'Dieser Platz gehört jetzt jemand anderem.',
  no_such_room: 'Einen Raum mit diesem Code gibt es nicht (mehr).',
  room_closed: 'Es kam niemand, deshalb wurde der Raum geschlossen.',
  no_such_seat: 'Diesen Platz gibt es in diesem Raum nicht.',
  not_found: 'Das kennt der Server nicht. Lade die Seite neu.',
  method_not_allowed: 'Das erlaubt der Server nicht. Lade die Seite neu.',
  room_full: 'Alle Plätze sind besetzt. Du kannst aber zuschauen.',
  seat_taken: 'Jemand war schneller: Der Platz ist besetzt.',
  name_taken: 'So heißt in diesem Raum schon jemand. Wähl einen anderen Namen.',
  already_started: 'Das Spiel hat schon begonnen.',
  room_changed: 'Der Raum hat sich inzwischen geändert. Bitte noch einmal ansehen.',
  password_needed: 'Dieser Raum hat ein Passwort.',
  bad_password: 'Das ist nicht das Passwort.',
  seats_free: 'Es sind noch Plätze frei.',
  too_many_people: 'Hier sitzen mehr Leute, als das spielen können.',
  nobody_there: 'Da sitzt niemand, der den Raum übernehmen könnte.',
  too_large: 'Das war zu lang.',
  upgrade_required: 'Etwas zwischen dir und dem Server verhindert Live-Verbindungen.',
  too_many_rooms: 'Der Server ist voll. Versuch es etwas später noch einmal.',
  shutting_down: 'Der Server hält gerade an. Versuch es noch einmal, wenn er wieder da ist.',
  draining:
    'Der Server hält bald an, deshalb beginnt kein neues Spiel. Versuch es noch einmal, wenn er wieder da ist.',
  banned: 'Der Betreiber dieses Servers lässt dich nicht herein.',
  halted: 'Der Server kann gerade nichts speichern. Versuch es später noch einmal.',
  foreign_origin: 'Diese Seite gehört zu einem anderen Server. Öffne die Seite des Servers selbst.',
  client_token_needed:
    'Dieser Server verlangt von Programmen, die keine Webseite sind, ein Token. Frag den Betreiber.',
  not_json: 'Diese Seite passt nicht zum Server. Lade sie neu.',
  rate_limited:
    'Das war viel auf einmal aus deinem Netz. Wart einen Augenblick und versuch es noch einmal.',
  bad_record:
    'Das ist kein aufgezeichnetes Spiel, oder es wurde verändert. Der Server sagt: {{message}}',
  busy: 'Der Server hat gerade viel zu tun. Versuch es gleich noch einmal.',
  not_over: 'Sichern lässt sich ein Spiel, sobald es zu Ende ist.',
  unreachable: 'Der Server antwortet nicht. Bist du online?',
  unreadable: 'Die Antwort ergab keinen Sinn. Etwas steht zwischen dir und dem Server.',
  unknown: 'Das hat nicht geklappt ({{code}}).',
};

const closes = {
  shutting_down: 'Der Server ist angehalten. Sobald er wieder da ist, geht das Spiel weiter.',
  too_slow: 'Deine Verbindung war zu langsam.',
  hello_timeout: 'Die Verbindung hat zu lange gebraucht.',
  halted: 'Der Server kann gerade keine Züge speichern. Verloren ist nichts.',
  too_fast:
    'Es kam so viel auf einmal, dass der Server die Verbindung beendet hat. Sie kommt von selbst wieder.',
  moved: 'Das Spiel ist auf einen anderen Server umgezogen.',
  bad_token: 'Dieser Platz gehört dir nicht mehr.',
  bad_protocol: 'Diese Seite passt nicht mehr zum Server. Lade sie neu.',
  replaced:
    'Du spielst in einem anderen Fenster oder auf einem anderen Gerät weiter. Hier steht das Spiel still.',
  no_such_room: 'Einen Raum mit diesem Code gibt es nicht (mehr).',
  room_closed: 'Es kam niemand, deshalb wurde der Raum geschlossen.',
  left: 'Du hast deinen Platz verlassen.',
  kicked: 'Der Gastgeber hat deinen Platz vergeben.',
  password_needed: 'Dieser Raum hat ein Passwort. Lass dir den ganzen Link geben.',
  no_spectators: 'Bei diesem Spiel darf niemand zuschauen. Zum Mitspielen brauchst du einen Platz.',
  abandoned: 'Viele Tage lang kam niemand zurück, deshalb wurde das Spiel beendet.',
  banned: 'Der Betreiber dieses Servers lässt dich nicht herein.',
  sent_away: 'Der Betreiber dieses Servers hat deine Verbindung beendet.',
  moved_device: 'Du spielst auf einem anderen Gerät weiter.',
  taken_over:
    'Die Spielenden haben zugestimmt, dass jemand anderes deinen Platz hat. Du kannst zuschauen.',
  closed_by_operator: 'Der Betreiber dieses Servers hat den Raum geschlossen.',
  room_crowded: 'Hier schauen schon zu viele zu.',
  broken: 'Was vom Server ankommt, ergibt keinen Sinn.',
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
