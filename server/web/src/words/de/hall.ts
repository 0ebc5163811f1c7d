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
    name: 'Name des Raums',
    listed: 'Offen für alle',
  },
  name_example: 'Freitagabend',
  listed_hint: 'Alle finden den Raum in der Halle. Sonst nur, wer den Link hat.',
  options: 'Hausregeln',
  changed_one: '{{count}} geändert',
  changed_other: '{{count}} geändert',
  usual: 'üblich',
  as_usual: 'Alles wie üblich',
  create: 'Raum öffnen',
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
  watch: 'Bots spielen lassen und zuschauen',
  came: '{{name}}, ein Bot, hat sich gesetzt. Spielstärke: {{level}}.',
  left: '{{name}}, ein Bot, ist aufgestanden.',
  changed: 'Neue Spielstärke von {{name}}: {{level}}.',
  refused:
    'Bots setzt nur das Gerät hin, auf dem der Raum eröffnet wurde. Dieses darf es nicht mehr.',
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

export const texts = { hall: { ...frame, ...lists, ...making, ...room, bots, connection } };
