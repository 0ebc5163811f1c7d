// Hall, rooms, the frame around all screens.
const frame = {
  title: 'Castellan',
  lead: 'Kingdomino und Queendomino mit Freunden, am selben Tisch oder weit weg.',
  home: 'Castellan: zur Halle',
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
    'Inoffiziell und frei. Kingdomino und Queendomino sind Spiele von Bruno Cathala, erschienen bei ' +
    'Blue Orange; Namen und Bilder gehören ihren Inhabern. Alle Bilder hier sind unsere eigenen.',
  loading: 'Einen Moment …',
  retry: 'Noch einmal',
};

const lists = {
  rooms: 'Offene Räume',
  room_named: 'Raum {{code}}',
  no_rooms:
    'Gerade sucht niemand Mitspieler. Beginn ein Spiel und schick deinen Freunden den Link.',
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
  of_us_one: 'Allein ({{count}})',
  of_us_other: 'Zu {{count}}',
  more_choice: 'Mehr Spiele und Regeln …',
  fields: {
    preset: 'Spiel',
    players: 'Wie viele spielen mit?',
    tables: 'Tische mit denselben Dominos',
    name: 'Name des Raums',
    listed: 'Offen für alle',
    start: 'Beginn',
    password: 'Passwort',
    advice: 'Tipps erlaubt',
  },
  name_example: 'Freitagabend',
  listed_hint: 'Alle finden den Raum in der Halle. Sonst nur, wer den Link hat.',
  advice_hint: 'Wer am Zug ist, darf den Server nach einem guten Zug fragen.',
  options: 'Hausregeln',
  changed_one: '{{count}} geändert',
  changed_other: '{{count}} geändert',
  usual: 'üblich',
  as_usual: 'Alles wie üblich',
  create: 'Raum öffnen',
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
      hint: 'Alle sitzen, und jeder hat es gesagt.',
      short: 'beginnt, wenn alle bereit sind',
    },
    host: {
      name: 'Wenn der Gastgeber es sagt',
      hint: 'Alle sitzen, und der Gastgeber beginnt.',
      short: 'der Gastgeber beginnt',
    },
  },
  lock: 'Mit Passwort',
  lock_hint:
    'Nur wer es kennt, spielt mit oder schaut zu. Die Links, die hier verschickt werden, öffnen den Raum auch so.',
  new_password: 'Neues Passwort',
  password_stays:
    'Bleibt das Feld leer, bleibt es beim alten. Mit einem neuen öffnen frühere Links nichts mehr.',
  by_code: 'Du hast einen Code?',
  code_label: 'Code des Raums oder Link',
  code_help: 'Sechs Buchstaben und Ziffern, oder der ganze Link.',
  code_wrong:
    'Das ist kein Code. Er hat sechs Buchstaben und Ziffern, aber nie I, L, O, U, 0 oder 1.',
  open: 'Öffnen',
};

const room = {
  seats: 'Am Tisch',
  team: 'Königreich {{number}}',
  which_team: 'Mit wem?',
  any_seat: 'Wo gerade Platz ist',
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
  luck: 'Gib dein eigenes Glück dazu',
  luck_hint:
    'Was du hier tippst, wird beim Mischen mit verwendet, damit niemand die Reihenfolge der Dominos bestimmt.',
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
  by_readiness: 'Das Spiel beginnt, sobald alle sitzen, bereit und da sind.',
  host_begins: '{{name}} ist Gastgeber und beginnt das Spiel.',
  somebody_begins: 'Wer den Raum geöffnet hat, beginnt das Spiel.',
  all_taken: 'Alle Plätze sind besetzt. Du kannst zuschauen, wenn das Spiel beginnt.',
  link_opens: 'Dieser Link öffnet den Raum ohne das Passwort.',
  link_asks: 'Wer diesen Link öffnet, wird nach dem Passwort gefragt.',
  sent_away: 'Der Gastgeber hat deinen Platz vergeben',
  sent_away_from:
    'Du hast in {{title}} keinen Platz mehr. Du kannst zuschauen oder woanders spielen.',
  look_on: 'Hier zuschauen',
  came: '{{name}} hat sich gesetzt.',
  left: '{{name}} ist aufgestanden.',
  invite: 'Lad die anderen ein',
  code: 'Der Code dieses Raums',
  qr: 'QR-Code mit dem Link zu diesem Raum',
  qr_hint: 'Halt die Kamera eines Telefons darauf.',
  only_here:
    'Diese Adresse gilt nur auf diesem Computer. Andere erreichen die Seite über seinen Namen ' +
    'oder seine IP-Adresse in eurem Netz.',
  address: 'Adresse dieses Rechners im Netz',
  link: 'Link zu diesem Raum',
  copy: 'Kopieren',
  copied: 'Der Link ist kopiert.',
  copy_by_hand: 'Der Link ist markiert: Kopier ihn aus dem Feld.',
  share: 'Teilen',
  gone: 'Diesen Raum gibt es nicht',
  to_hall: 'Zur Halle',
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
  go_on: '{{trouble}} Den Raum gibt es: Hier kannst du weitermachen.',
  mark: 'Bot, Spielstärke: {{level}}',
  named: '{{name}} (Bot)',
  level: 'Spielstärke neuer Bots',
  level_of: 'Spielstärke von {{name}}',
  seat: 'Bot hinsetzen',
  seat_at: 'Bot hinsetzen: Platz {{number}}',
  remove: '{{name}} wegschicken',
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
  elsewhere:
    'Der Raum wurde inzwischen auf einer anderen Seite geändert. Was du hier speicherst, kommt dazu.',
  reload: 'Von dort neu beginnen',
  move: 'Leute umsetzen',
  who: 'Wer',
  where: 'Wohin',
  swap: 'Sitzt dort schon jemand, tauschen die beiden.',
  move_now: 'Umsetzen',
  more: 'Was mit {{name}} geschehen soll',
  hand_over: '{{name}} zum Gastgeber machen',
  hand_over_sure: 'Dann entscheidet hier {{name}}, und du nicht mehr.',
  hand_over_yes: 'Ja, {{name}} wird Gastgeber',
  send_away: '{{name}} wegschicken',
  send_away_sure: '{{name}} verliert den Platz.',
  send_away_yes: 'Ja, {{name}} wegschicken',
  no: 'Abbrechen',
  start: 'Das Spiel beginnen',
  start_later: 'Dann kannst du das Spiel beginnen.',
  start_now: 'Alle Plätze sind besetzt: Du kannst das Spiel beginnen.',
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
  stale: 'Das Passwort dieses Raums ist neu: Dein Link öffnet ihn nicht mehr.',
  enter: 'Eintreten',
  waits: 'Der Server hat viel zu tun. Er wird noch einmal gefragt …',
  hint: 'Frag, wer dich eingeladen hat. Dieses Gerät merkt es sich.',
};

const connection = {
  connecting: 'Verbinde …',
  catching_up: 'Lade, was inzwischen geschah …',
  offline: 'Dieses Gerät ist ohne Netz. Sobald es wieder da ist, verbindet sich die Seite.',
  lost: 'Die Verbindung ist unterbrochen.',
  ended: 'Die Verbindung ist beendet.',
  next_one: 'Nächster Versuch in {{count}} Sekunde.',
  next_other: 'Nächster Versuch in {{count}} Sekunden.',
  retry: 'Jetzt',
  again: 'Noch einmal',
  take_back: 'Hier spielen',
  reload: 'Neu laden',
};

const why = {
  gateway: 'Ein Proxy antwortet, der Spielserver dahinter nicht.',
  certificate: 'Das Zertifikat des Spielservers wird nicht angenommen.',
  mixed_content:
    'Diese Seite ist verschlüsselt, der Spielserver nicht. Browser verbinden beide nicht.',
  foreign_origin:
    'Der Spielserver lässt diese Seite nicht zu. Sein Betreiber kann sie erlauben (--origin {{origin}}).',
  host_changed:
    'Ein Proxy vor dem Spielserver ändert den Header Host. Der Betreiber kann Host durchreichen lassen oder diese Seite erlauben (--origin {{origin}}).',
  no_upgrade:
    'Ein Proxy vor dem Spielserver lässt keine WebSockets durch. Der Betreiber muss die Header Upgrade und Connection durchreichen lassen.',
  login_needed: 'Vor dem Spielserver musst du dich anmelden. Lade die Seite neu.',
  not_castellan:
    'Statt des Spielservers antwortet ein anderes Programm. In manchen öffentlichen Netzen musst du dich zuerst anmelden.',
  client_token_needed: 'Der Spielserver lässt nur Programme zu, die sein Token kennen.',
  too_many_requests: 'Aus deinem Netz kommen zu viele Anfragen. Die Seite wartet, bis sie darf.',
  server_full: 'Der Spielserver ist gerade voll. Die Seite versucht es weiter.',
  shutting_down: 'Der Spielserver hält an oder kann gerade keine Spiele speichern.',
  refused: 'Der Spielserver lehnt die Verbindung ab.',
};

export const texts = {
  hall: {
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
      'Der Server wurde erneuert, und ein Teil dieser Seite fehlt jetzt. Lade die Seite neu.',
  },
};
