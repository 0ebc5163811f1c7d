// Texts shared by lobby and table: presets, options, terrains, buildings, bots, errors.
import { errors as ofPlayers } from './players';
import { errors as ofSame } from './same';
import { refusals } from './refusals';

const presets = {
  kingdomino: {
    name: 'Kingdomino',
    hint: 'Der Klassiker: Dominosteine wählen, ein Königreich bauen.',
  },
  'kingdomino-bga': {
    name: 'Kingdomino, Online-Regeln',
    hint:
      'Zu dritt sind alle Dominosteine im Spiel, und von je vieren bleibt einer übrig. Bei ' +
      'Gleichstand können Kronen entscheiden.',
  },
  'kingdomino-italian': {
    name: 'Kingdomino, italienische Regeln',
    hint: 'Mit Harmonie und Reich der Mitte. Zu zweit 7 mal 7.',
  },
  'mighty-duel': {
    name: 'Das große Duell',
    hint: 'Zu zweit, alle Dominosteine, ein Königreich von 7 mal 7.',
  },
  queendomino: {
    name: 'Queendomino',
    hint: 'Mit Städten, Steuern, Gebäuden, Queen und Drache. Für alle, die Kingdomino kennen.',
  },
  royal: {
    name: 'Wettstreit der Könige',
    hint: 'Beide Spiele zusammen, für bis zu sechs Personen.',
  },
  'royal-teams': {
    name: 'Mit vereinten Kräften',
    hint: 'Beide Spiele zusammen, je zwei teilen sich ein Königreich.',
  },
};

const options = {
  decline: {
    name: 'Passender Dominostein',
    hint: 'Darfst du einen Dominostein abwerfen, den du legen könntest?',
    values: { must_place: 'muss gelegt werden', may_decline: 'darf abgeworfen werden' },
  },
  opening: {
    name: 'Erste Auswahl',
    hint: 'In welcher Reihenfolge die vier Könige ihre ersten Dominosteine wählen.',
    values: { snake: 'eins, zwei, zwei, eins', random: 'ausgelost' },
  },
  three_player_line: {
    name: 'Dominosteine zu dritt',
    hint: 'Wie viele in jeder Runde gezogen werden.',
    values: {
      three: 'drei, und zwölf bleiben in der Schachtel',
      four_discard: 'vier, einer bleibt übrig',
    },
  },
  harmony: {
    name: 'Harmonie',
    hint: '5 Prestigepunkte mehr, wenn du nie einen Dominostein abgeworfen hast.',
    values: { true: 'ja', false: 'nein' },
  },
  middle_kingdom: {
    name: 'Reich der Mitte',
    hint: '10 Prestigepunkte mehr, wenn dein Schloss am Ende in der Mitte deines Königreichs steht.',
    values: { true: 'ja', false: 'nein' },
  },
  middle_kingdom_measure: {
    name: 'Was als Mitte gilt',
    hint: 'Die zweite Möglichkeit ist strenger, wenn ein Königreich nicht voll ist.',
    values: {
      frame: 'kein Feld liegt zu weit vom Schloss',
      bounding_box: 'genau die Mitte von allem, was liegt',
    },
  },
  tie_break: {
    name: 'Gleichstand',
    hint: 'Entscheidet bei gleich vielen Punkten. Ist auch das gleich, wird der Sieg geteilt.',
    values: {
      territory: 'das größte Gebiet',
      territory_crowns: 'das größte Gebiet, dann die meisten Kronen',
    },
  },
  kingdom_size: {
    name: 'Größe des Königreichs',
    hint: 'Das Quadrat, in das dein Königreich passen muss.',
    values: { 5: '5 mal 5', 7: '7 mal 7' },
  },
  dynasty: {
    name: 'Dynastie',
    hint: 'Bei drei Partien hintereinander werden alle Punkte zusammengezählt.',
    values: { 1: 'eine', 3: 'drei hintereinander' },
  },
  pause: { name: 'Pause zwischen den Partien, in Sekunden', hint: 'Zeit, das Ergebnis anzusehen.' },
  buildings: {
    name: 'Werte der Gebäude',
    hint: 'Nicht alle sind öffentlich bekannt; Annahmen sind im Spiel gekennzeichnet.',
    values: { house: 'was bekannt ist, sonst Annahmen', file: 'die des Betreibers' },
  },
};

const terrains = {
  wheat: 'Getreidefeld',
  forest: 'Wald',
  lake: 'See',
  grassland: 'Weideland',
  swamp: 'Sumpf',
  mine: 'Gebirge',
  town: 'Stadt',
  castle: 'Schloss',
};

const phases = {
  place: 'Dominostein legen',
  claim: 'Dominostein wählen',
  tax: 'Steuern eintreiben',
  build: 'Bauen',
  bribe: 'Drachen bestechen',
  pause: 'Pause',
  over: 'Ende',
};

const each = '2 Punkte für jedes Gebiet dieser Art: ';
const buildings = {
  bakery: { name: 'Bäckerei', pays: `${each}Getreidefeld` },
  sawmill: { name: 'Sägewerk', pays: `${each}Wald` },
  fishmonger: { name: 'Fischstand', pays: `${each}See` },
  'spinning-mill': { name: 'Wollmühle', pays: `${each}Weideland` },
  'witch-house': { name: 'Kräuterhexe', pays: `${each}Sumpf` },
  'mine-building': { name: 'Förderturm', pays: `${each}Gebirge` },
  church: { name: 'Kirche', pays: `${each}Stadt` },
  'archery-range': { name: 'Schießplatz', pays: '1 Punkt für jeden deiner Ritter' },
  'walking-castle': { name: 'Das wandelnde Schloss', pays: '1 Punkt für jeden deiner Türme' },
  statue: { name: 'Statue', pays: 'Punkte' },
  'crown-building': { name: 'Kronenhaus', pays: 'eine Krone für die Stadt, in der es steht' },
  tavern: { name: 'Taverne', pays: 'Punkte und Ritter' },
  watchtower: { name: 'Wachturm', pays: 'Punkte und Türme' },
  'great-tavern': { name: 'Große Taverne', pays: 'Punkte und viele Ritter' },
  'tower-treasury': { name: 'Turmkammer', pays: 'bei jeder Steuer eine Münze je Turm' },
  'knight-treasury': { name: 'Ritterkammer', pays: 'bei jeder Steuer eine Münze je Ritter' },
  'unidentified-3vp': { name: 'Gutshof', pays: 'Punkte, dazu Ritter oder Türme' },
  'unidentified-2vp': { name: 'Bergfried', pays: 'Punkte und viele Türme' },
};

const bots = {
  random: { name: 'Zufällig', hint: 'Macht irgendeinen Zug, den die Regeln erlauben.' },
  greedy_placement: {
    name: 'Einfach',
    hint: 'Legt Dominosteine dorthin, wo sie am meisten bringen, und wählt irgendeinen.',
  },
  full_greedy: {
    name: 'Solide',
    hint: 'Legt und wählt, was mit beiden Dominosteinen am meisten bringt.',
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
  bad_combination: 'Das passt nicht zusammen: {{field}}.',
  bad_ticket:
    'Dieser Link ist verbraucht oder abgelaufen. Mache auf dem anderen Gerät einen neuen.',
  bad_token: 'Dieser Platz gehört jetzt jemand anderem.',
  no_such_room: 'Einen Raum mit diesem Code gibt es nicht, oder er ist geschlossen.',
  room_closed: 'Es kam niemand, deshalb wurde der Raum geschlossen.',
  no_such_seat: 'Diesen Platz gibt es in diesem Raum nicht.',
  not_found: 'Das findet der Server nicht. Lade die Seite neu.',
  method_not_allowed: 'Das erlaubt der Server nicht. Lade die Seite neu.',
  room_full: 'Alle Plätze sind besetzt. Du kannst aber zuschauen.',
  seat_taken: 'Jemand war schneller: Der Platz ist besetzt.',
  name_taken: 'So heißt in diesem Raum schon jemand. Wähl einen anderen Namen.',
  already_started: 'Das Spiel hat schon begonnen.',
  room_changed: 'Der Raum hat sich geändert. Bitte noch einmal ansehen.',
  password_needed: 'Dieser Raum hat ein Passwort.',
  bad_password: 'Das ist nicht das Passwort.',
  seats_free: 'Es sind noch Plätze frei.',
  too_many_people: 'Hier sitzen mehr Personen, als dieses Spiel zulässt.',
  nobody_there: 'Da sitzt niemand, der Gastgeber sein könnte.',
  too_large: 'Das war zu lang.',
  upgrade_required: 'Etwas zwischen dir und dem Server blockiert Live-Verbindungen.',
  network_full: 'Von eurem Netz aus gibt es zu viele Räume. Beendet oder schließt einige davon.',
  too_many_rooms: 'Der Server ist voll. Versuch es etwas später noch einmal.',
  shutting_down:
    'Der Server wird gerade heruntergefahren. Versuch es noch einmal, wenn er wieder da ist.',
  draining:
    'Der Server wird bald heruntergefahren, deshalb beginnt kein neues Spiel. Versuch es noch ' +
    'einmal, wenn er wieder da ist.',
  banned: 'Der Betreiber dieses Servers hat dich gesperrt.',
  halted: 'Der Server kann gerade nichts speichern. Versuch es später noch einmal.',
  foreign_origin: 'Diese Seite gehört zu einem anderen Server. Öffne die Seite des Servers selbst.',
  client_token_needed:
    'Dieser Server verlangt von Programmen, die keine Webseite sind, ein Token. Frag den Betreiber.',
  not_json: 'Diese Seite passt nicht zum Server. Lade sie neu.',
  rate_limited:
    'Zu viele Anfragen aus deinem Netz. Warte einen Augenblick und versuch es noch einmal.',
  bad_record:
    'Das ist kein aufgezeichnetes Spiel, oder es wurde verändert. Der Server sagt: {{message}}',
  busy: 'Der Server ist gerade ausgelastet. Versuch es gleich noch einmal.',
  not_over: 'Ein Spiel lässt sich speichern, sobald es zu Ende ist.',
  unreachable: 'Der Server antwortet nicht. Bist du online?',
  unreadable:
    'Die Antwort war nicht lesbar. Vielleicht hat etwas zwischen dir und dem Server sie verändert.',
  unknown: 'Das hat nicht geklappt ({{code}}).',
};

const closes = {
  shutting_down:
    'Der Server wurde heruntergefahren. Sobald er wieder da ist, geht das Spiel weiter.',
  too_slow: 'Deine Verbindung war zu langsam.',
  hello_timeout: 'Das Verbinden hat zu lange gedauert.',
  halted: 'Der Server kann gerade keine Züge speichern. Es geht nichts verloren.',
  too_fast:
    'Zu viele Nachrichten auf einmal, darum hat der Server die Verbindung beendet. Sie wird von ' +
    'selbst wiederhergestellt.',
  moved: 'Das Spiel ist auf einen anderen Server umgezogen.',
  bad_token: 'Dieser Platz gehört dir nicht mehr.',
  bad_protocol: 'Diese Seite passt nicht mehr zum Server. Lade sie neu.',
  replaced:
    'Du spielst in einem anderen Fenster oder auf einem anderen Gerät weiter. Hier ist das ' +
    'Spiel angehalten.',
  no_such_room: 'Einen Raum mit diesem Code gibt es nicht, oder er ist geschlossen.',
  room_closed: 'Es kam niemand, deshalb wurde der Raum geschlossen.',
  left: 'Du hast deinen Platz verlassen.',
  kicked: 'Der Gastgeber hat deinen Platz vergeben.',
  password_needed: 'Dieser Raum hat ein Passwort. Lass dir den ganzen Link geben.',
  no_spectators: 'Bei diesem Spiel darf niemand zuschauen. Zum Mitspielen brauchst du einen Platz.',
  abandoned: 'Viele Tage lang kam niemand zurück, deshalb wurde das Spiel beendet.',
  banned: 'Der Betreiber dieses Servers hat dich gesperrt.',
  sent_away: 'Der Betreiber dieses Servers hat deine Verbindung beendet.',
  moved_device: 'Du spielst auf einem anderen Gerät weiter.',
  taken_over:
    'Die Spielenden haben zugestimmt, dass jemand anderes deinen Platz hat. Du kannst zuschauen.',
  closed_by_operator: 'Der Betreiber dieses Servers hat den Raum geschlossen.',
  room_crowded: 'In diesem Raum ist kein Platz mehr zum Zuschauen.',
  broken: 'Die Nachrichten des Servers sind nicht lesbar.',
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
