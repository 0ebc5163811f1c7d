// Lobby, rooms, and the frame around all screens.
const frame = {
  title: 'Castellan',
  lead: 'Kingdomino und Queendomino mit Freunden, am selben Tisch oder weit weg.',
  home: 'Castellan: zur Lobby',
  tools: 'Hilfe und Einstellungen',
  help: 'So geht’s',
  language: 'Sprache',
  theme: 'Aussehen: {{theme}}',
  themes: { system: 'wie auf diesem Gerät', light: 'hell', dark: 'dunkel' },
  sounds_on: 'Töne: an',
  sounds_off: 'Töne: aus',
  skip: 'Zum Inhalt springen',
  close: 'Schließen',
  unofficial:
    'Inoffiziell und kostenlos. Kingdomino und Queendomino sind Spiele von Bruno Cathala, ' +
    'erschienen bei Blue Orange; Namen und Bilder gehören ihren Inhabern. Alle Bilder hier sind ' +
    'unsere eigenen.',
  loading: 'Einen Moment …',
  retry: 'Noch einmal',
};

const lists = {
  rooms: 'Offene Räume',
  room_named: 'Raum {{code}}',
  no_rooms:
    'Gerade sucht niemand Mitspieler. Erstell ein Spiel und schick deinen Freunden den Link.',
  playing: 'Laufende Spiele',
  mine: 'Deine Spiele',
  elsewhere: 'Deine Spiele auf anderen Geräten',
  go_on_here: 'Hier weiterspielen',
  not_regained: 'Das hat nicht geklappt. Versuch es noch einmal.',
  finished_one: '{{count}} beendetes Spiel',
  finished_other: '{{count}} beendete Spiele',
  join: 'Mitspielen',
  watch: 'Zuschauen',
  go_on: 'Weiter',
  match: 'Match aus drei Partien',
  free_one: '{{count}} Platz frei',
  free_other: '{{count}} Plätze frei',
  watching_one: '{{count}} schaut zu',
  watching_other: '{{count}} schauen zu',
  players_one: 'für {{count}} Person',
  players_other: 'für {{count}} Personen',
  sitters: 'Plätze',
  free_seat: 'frei',
  you: 'du',
  here: 'da',
  is_played: 'wird gespielt',
  is_halted: 'steht gerade still',
  locked: 'Mit Passwort',
  away: 'nicht da',
};

const making = {
  new: 'Neues Spiel',
  of_us: {
    1: 'Allein',
    2: 'Zu zweit',
    3: 'Zu dritt',
    4: 'Zu viert',
  },
  more_choice: 'Mehr Spiele und Regeln …',
  fields: {
    preset: 'Spiel',
    players: 'Wie viele spielen mit?',
    tables: 'Tische mit denselben Dominosteinen',
    name: 'Name des Raums',
    listed: 'Offen für alle',
    start: 'Beginn',
    password: 'Passwort',
    advice: 'Tipps erlauben',
  },
  name_example: 'Freitagabend',
  listed_hint: 'Alle finden den Raum in der Lobby. Sonst nur, wer den Link hat.',
  advice_hint: 'Wer am Zug ist, darf den Server nach einem guten Zug fragen.',
  options: 'Hausregeln',
  changed_one: '{{count}} geändert',
  changed_other: '{{count}} geändert',
  usual: 'Standard',
  as_usual: 'Zurücksetzen',
  create: 'Spiel erstellen',
  start_and_password: 'Beginn und Passwort',
  start: 'Wie es beginnt',
  starts: {
    full: {
      name: 'Sobald alle sitzen',
      hint: 'Von selbst, wenn der letzte Platz besetzt ist.',
      short: 'beginnt, sobald alle sitzen',
    },
    ready: {
      name: 'Wenn alle bereit sind',
      hint: 'Alle sitzen, und alle sind bereit.',
      short: 'beginnt, wenn alle bereit sind',
    },
    host: {
      name: 'Wenn der Gastgeber es startet',
      hint: 'Alle sitzen, und der Gastgeber startet das Spiel.',
      short: 'der Gastgeber startet das Spiel',
    },
  },
  lock: 'Mit Passwort',
  lock_hint:
    'Nur wer es kennt, spielt mit oder schaut zu. Links, die du hier teilst, öffnen den Raum ' +
    'auch ohne Passwort.',
  new_password: 'Neues Passwort',
  password_stays:
    'Leer lassen, um das Passwort zu behalten. Mit einem neuen werden alle früheren Links ' +
    'ungültig.',
  by_code: 'Du hast einen Code?',
  code_label: 'Code des Raums oder Link',
  code_help: 'Sechs oder zehn Buchstaben und Ziffern, oder der ganze Link.',
  code_wrong:
    'Das ist kein Code. Er hat sechs oder zehn Buchstaben und Ziffern, aber nie I, L, O, U, 0 oder 1.',
  open: 'Öffnen',
};

const room = {
  seats: 'Am Tisch',
  team: 'Königreich {{number}}',
  which_team: 'Mit wem?',
  any_seat: 'Irgendein freier Platz',
  team_seat: 'Königreich {{number}}, Platz {{seat}}',
  team_with: 'Königreich {{number}}, mit {{names}}',
  tips: 'Tipps',
  tips_allowed: 'erlaubt',
  tips_here: 'Tipps sind erlaubt: Wenn du am Zug bist, darfst du nach einem guten Zug fragen.',
  rounds: 'Runden',
  sit_title: 'Setz dich',
  your_name: 'Dein Name',
  sit: 'Platz nehmen',
  or_watch: 'Oder bleib einfach hier und schau zu.',
  leave: 'Platz verlassen',
  luck: 'Eigener Zufall',
  luck_hint:
    'Was du hier tippst, fließt ins Mischen ein: So bestimmt niemand die Reihenfolge der ' +
    'Dominosteine.',
  you_sit: 'Du hast einen Platz.',
  missing_one: 'Es fehlt noch {{count}} Person.',
  missing_other: 'Es fehlen noch {{count}} Personen.',
  by_itself: 'Das Spiel beginnt von selbst, sobald alle sitzen.',
  seat_number: 'Platz {{number}}',
  is_host: 'Gastgeber',
  is_ready: 'bereit',
  is_unready: 'nicht bereit',
  i_am_ready: 'Ich bin bereit',
  not_ready_yet: 'Noch nicht bereit: {{names}}.',
  not_here_yet: 'Gerade nicht da: {{names}}.',
  by_readiness: 'Das Spiel beginnt, sobald alle Plätze besetzt und alle da und bereit sind.',
  host_begins: '{{name}} ist Gastgeber und startet das Spiel.',
  somebody_begins: 'Wer den Raum erstellt hat, startet das Spiel.',
  all_taken: 'Alle Plätze sind besetzt. Du kannst zuschauen, wenn das Spiel beginnt.',
  link_opens: 'Dieser Link öffnet den Raum ohne das Passwort.',
  link_asks: 'Dieser Link fragt nach dem Passwort.',
  sent_away: 'Der Gastgeber hat deinen Platz vergeben',
  sent_away_from:
    'Du hast in {{title}} keinen Platz mehr. Du kannst zuschauen oder woanders spielen.',
  carry: {
    button: 'Auf einem anderen Gerät weiterspielen',
    title: 'Auf einem anderen Gerät weiterspielen',
    hint:
      'Scann dieses Bild mit dem anderen Gerät, oder öffne dort den Link. Diese Seite wird dann ' +
      'geschlossen.',
    qr: 'QR-Code des Links, mit dem dein Platz umzieht',
    left: 'Gilt einmal, noch {{time}}.',
    over: 'Dieser Link gilt nicht mehr.',
    again: 'Neuen Link erstellen',
    here: 'In {{room}} als {{name}} weiterspielen? Das andere Gerät verliert dann den Platz.',
    sit: 'Hier sitzen',
    choice_hint: 'Dein Platz zieht zum Beispiel auf dein Telefon um.',
  },
  look_on: 'Hier zuschauen',
  came: '{{name}} hat sich gesetzt.',
  left: '{{name}} ist aufgestanden.',
  invite: 'Lad die anderen ein',
  code: 'Code dieses Raums',
  qr: 'QR-Code mit dem Link zu diesem Raum',
  qr_hint: 'Halt die Kamera eines Telefons darauf.',
  only_here:
    'Diese Adresse gilt nur auf diesem Computer. Andere erreichen die Seite über seinen Namen ' +
    'oder seine IP-Adresse in eurem Netz.',
  address: 'Adresse dieses Computers im Netz',
  link: 'Link zu diesem Raum',
  copy: 'Kopieren',
  copied: 'Der Link ist kopiert.',
  copy_by_hand: 'Der Link ist markiert: Kopier ihn aus dem Feld.',
  share: 'Teilen',
  gone: 'Diesen Raum gibt es nicht',
  to_lobby: 'Zur Lobby',
  seat_lost: 'Dein Platz hier gilt nicht mehr. Du schaust zu.',
  not_kept:
    'Dieser Browser kann sich deinen Platz nicht merken. Lass diesen Tab offen: Nach dem ' +
    'Neuladen ist der Platz weg.',
};

const bots = {
  against: 'Gegen Bots',
  number_one: '{{count}} Bot',
  number_other: '{{count}} Bots',
  play_one: '{{game}} gegen {{count}} Bot',
  play_other: '{{game}} gegen {{count}} Bots',
  start: 'Spielen',
  go_on: '{{trouble}} Der Raum ist offen: Hier kannst du weitermachen.',
  mark: 'Bot, Spielstärke: {{level}}',
  named: '{{name}} (Bot)',
  level: 'Spielstärke neuer Bots',
  level_of: 'Spielstärke von {{name}}',
  seat: 'Bot hinzufügen',
  seat_at: 'Bot hinzufügen: Platz {{number}}',
  remove: '{{name}} entfernen',
  fill_one: 'Den freien Platz mit einem Bot besetzen',
  fill_other: '{{count}} Plätze mit Bots besetzen',
  no_seat: 'Kein Platz ist frei',
  watch: 'Bots spielen lassen und zuschauen',
  came: '{{name}}, ein Bot, hat sich gesetzt. Spielstärke: {{level}}.',
  left: '{{name}}, ein Bot, ist aufgestanden.',
  changed: 'Neue Spielstärke von {{name}}: {{level}}.',
};

const host = {
  change: 'Raum ändern',
  save: 'Speichern',
  elsewhere: 'Der Raum wurde auf einer anderen Seite geändert. Was du hier speicherst, kommt dazu.',
  reload: 'Meine Änderungen verwerfen',
  move: 'Spieler umsetzen',
  who: 'Wer',
  where: 'Wohin',
  swap: 'Sitzt dort schon jemand, tauschen die beiden.',
  move_now: 'Umsetzen',
  more: 'Aktionen für {{name}}',
  hand_over: '{{name}} zum Gastgeber machen',
  hand_over_sure: 'Dann entscheidet {{name}}, und du nicht mehr.',
  hand_over_yes: 'Ja, {{name}} wird Gastgeber',
  send_away: '{{name}} entfernen',
  send_away_sure: '{{name}} verliert den Platz.',
  send_away_yes: 'Ja, {{name}} entfernen',
  no: 'Abbrechen',
  start: 'Spiel starten',
  start_later: 'Dann kannst du das Spiel starten.',
  start_now: 'Alle Plätze sind besetzt: Du kannst das Spiel starten.',
  refused: 'Du bist in diesem Raum nicht mehr Gastgeber.',
};

const news = {
  changed: 'Der Raum wurde geändert: {{what}}.',
  unlisted: 'nur mit dem Link',
  no_advice: 'keine Tipps',
  unlocked: 'kein Passwort mehr',
  moved: '{{name}} sitzt jetzt auf Platz {{number}}.',
  you_moved: 'Der Gastgeber hat dich umgesetzt: Du sitzt jetzt auf Platz {{number}}.',
  ready: '{{name}} ist bereit.',
  unready: '{{name}} ist nicht mehr bereit.',
  host: '{{name}} ist jetzt Gastgeber.',
  you_host: 'Du bist jetzt Gastgeber: Du kannst den Raum ändern und die Plätze verteilen.',
};

const door = {
  closed: 'Dieser Raum hat ein Passwort.',
  stale: 'Das Passwort dieses Raums wurde geändert: Dein Link öffnet ihn nicht mehr.',
  enter: 'Eintreten',
  waits: 'Der Server ist ausgelastet. Neuer Versuch …',
  hint: 'Frag die Person, die dich eingeladen hat. Dieses Gerät merkt es sich.',
};

const connection = {
  connecting: 'Verbinde …',
  catching_up: 'Lade den Spielstand …',
  offline: 'Dieses Gerät ist offline. Sobald das Netz wieder da ist, verbindet sich die Seite.',
  lost: 'Verbindung unterbrochen.',
  ended: 'Verbindung beendet.',
  next_one: 'Nächster Versuch in {{count}} Sekunde.',
  next_other: 'Nächster Versuch in {{count}} Sekunden.',
  retry: 'Jetzt versuchen',
  again: 'Noch einmal',
  take_back: 'Hier spielen',
  reload: 'Neu laden',
};

const why = {
  gateway: 'Ein Proxy antwortet, der Spielserver dahinter nicht.',
  certificate: 'Das Zertifikat des Spielservers wird nicht angenommen.',
  mixed_content: 'Diese Seite ist verschlüsselt, der Spielserver nicht.',
  foreign_origin:
    'Der Spielserver lässt diese Seite nicht zu. Sein Betreiber kann sie erlauben (--origin {{origin}}).',
  host_changed:
    'Ein Proxy ändert den Header Host. Der Betreiber kann Host durchlassen oder diese Seite erlauben (--origin {{origin}}).',
  no_upgrade:
    'Ein Proxy lässt keine WebSockets durch. Der Betreiber muss die Header Upgrade und Connection durchlassen.',
  login_needed: 'Du musst dich anmelden, um den Spielserver zu erreichen. Lade die Seite neu.',
  not_castellan:
    'Ein anderes Programm antwortet. In manchen öffentlichen Netzen musst du dich zuerst anmelden.',
  client_token_needed: 'Der Spielserver lässt nur Programme zu, die sein Token kennen.',
  too_many_requests: 'Zu viele Anfragen aus deinem Netz. Die Seite wartet.',
  server_full: 'Der Spielserver ist voll. Die Seite versucht es weiter.',
  shutting_down: 'Der Spielserver wird heruntergefahren oder kann keine Spiele speichern.',
  refused: 'Der Spielserver lehnt die Verbindung ab.',
};

export const texts = {
  lobby: {
    ...frame,
    ...lists,
    ...making,
    ...room,
    bots,
    host,
    news,
    door,
    connection,
    why,
    upgraded:
      'Der Server wurde aktualisiert, darum fehlt ein Teil dieser Seite. Lade die Seite neu.',
  },
};
