// The live lobby: its list, quick match, its chat.
const seek = {
  title: 'Schnelles Spiel',
  lead: 'Du spielst mit den Nächsten, die dasselbe wollen. Das Spiel beginnt von selbst.',
  players: 'Wie viele dürfen mitspielen?',
  bots: 'Freie Plätze mit Bots besetzen',
  never: 'nie',
  after: 'nach {{time}}',
  band: 'Nur mit etwa gleich starken Mitspielern',
  band_hint: 'Soweit das bekannt ist. Es kann länger dauern.',
  rated: 'Gewertetes Spiel',
  rated_hint: 'Für angemeldete Mitspieler, und ohne Bots.',
  is_rated: 'Ein gewertetes Spiel: keine Bots.',
  start: 'Mitspieler suchen',
  no_number: 'Wähl mindestens eine Spielerzahl aus.',
  waiting: 'Mitspieler werden gesucht',
  short: 'Suche Mitspieler',
  of: '{{people}} von {{wanted}}',
  for: 'Mitspieler: {{numbers}}',
  asking: 'Einen Moment …',
  there_one: '{{count}} von {{wanted}}: Du bist zuerst da',
  there_other: '{{count}} von {{wanted}} sind da',
  since: 'Seit {{time}}.',
  estimate: 'Die Letzten haben etwa {{time}} gewartet.',
  then_bots: 'Nach {{time}} besetzen Bots die freien Plätze.',
  no_bots: 'Ohne Bots: Es kann eine Weile dauern.',
  leave: 'Nicht mehr suchen',
  begun: 'Mitspieler werden gesucht. Das Spiel beginnt von selbst.',
  again: 'Mitspieler werden wieder gesucht.',
  restarted: 'Die Suche beginnt von vorn, auch deine Wartezeit.',
  left: 'Du suchst keine Mitspieler mehr.',
  elsewhere: 'Du bist jetzt in einem Raum, darum ist die Suche beendet.',
  lost: 'Verbindung unterbrochen. Die Suche geht weiter, sobald sie wieder da ist.',
  no_connection: 'Keine Verbindung. Die Suche geht von selbst weiter, sobald sie wieder da ist.',
  found: 'Gefunden: Das Spiel beginnt.',
  too_late:
    'Im selben Moment hat sich ein Tisch gefunden. Das Spiel hat ohne dich begonnen: Es steht ' +
    'bei deinen Spielen.',
  to_lobby: 'Zeigen',
  why: {
    busy: 'Gerade suchen zu viele. Versuch es in einer Minute noch einmal.',
    bad_combination: 'So ein Spiel gibt es nicht. Wähl eine andere Spielerzahl.',
    not_allowed: 'Melde dich zuerst an.',
    no_name: 'Gib zuerst deinen Namen ein.',
    bad_field: 'Dieser Name geht nicht. Nimm einen anderen.',
    shutting_down:
      'Der Server wird heruntergefahren. Versuch es noch einmal, wenn er wieder da ist.',
    draining:
      'Der Server wird bald heruntergefahren, deshalb beginnt kein neues Spiel. Versuch es noch ' +
      'einmal, wenn er wieder da ist.',
    halted: 'Der Server kann gerade keine Spiele starten. Versuch es später noch einmal.',
    ended: 'Der Server ist nicht zu erreichen. Lade die Seite neu und versuch es noch einmal.',
    other: 'Das hat nicht geklappt. Versuch es noch einmal.',
  },
};

const chat = {
  title: 'Lobby-Chat',
  unread_one: '{{count}} neu',
  unread_other: '{{count}} neu',
  button_one: 'Lobby-Chat: {{count}} neue Nachricht',
  button_other: 'Lobby-Chat: {{count}} neue Nachrichten',
  about: 'Das lesen alle in der Lobby. Die letzten 50 Nachrichten bleiben eine Weile stehen.',
  people: 'Wer geschrieben hat',
  nobody: 'Noch keine Nachrichten.',
  no_connection: 'Keine Verbindung: Deine Nachricht wird gesendet, wenn sie wieder da ist.',
  name_hint: 'Die anderen sehen ihn.',
  why: {
    chat_off: 'In dieser Lobby gibt es keinen Chat.',
    phrases_only: 'In dieser Lobby gibt es nur diese Sätze.',
  },
};

const help = {
  title: 'Mit Unbekannten spielen',
  list:
    'Die Liste der offenen Räume aktualisiert sich von selbst. Ein geschlossener Raum wird erst ' +
    'markiert, bevor er verschwindet, und solange du etwas drücken willst, bewegt sich nichts.',
  seek:
    'Das schnelle Spiel sucht Mitspieler für dich: Wähl ein Spiel, alle Spielerzahlen, die dir ' +
    'recht sind, und wann Bots die freien Plätze besetzen dürfen. Je mehr Spielerzahlen du ' +
    'zulässt, desto eher geht es los.',
  wait:
    'Während du wartest, kannst du hierbleiben, diese Seite lesen oder alte Spiele ansehen. Reißt die ' +
    'Verbindung ab oder lädst du die Seite neu, beginnt die Suche von selbst neu. Wer einen Raum ' +
    'betritt, beendet sie.',
  begin: 'Ist ein Tisch gefunden, beginnt das Spiel sofort und holt dich dorthin.',
  chat:
    'Wenn der Server es erlaubt, gibt es einen Chat für alle in der Lobby. Nachrichten von ' +
    'Ignorierten siehst du auf diesem Gerät nicht.',
};

export const texts = {
  live: {
    people_one: '{{count}} Person ist da',
    people_other: '{{count}} Personen sind da',
    games_one: '{{count}} Spiel läuft',
    games_other: '{{count}} Spiele laufen',
    more_one: 'und {{count}} weiterer Raum',
    more_other: 'und {{count}} weitere Räume',
    show_new_one: '{{count}} neuen Raum zeigen',
    show_new_other: '{{count}} neue Räume zeigen',
    new_room: 'Ein Raum ist offen: {{room}}',
    gone: 'nicht mehr offen',
    begun: 'hat begonnen',
    seconds_one: '{{count}} Sekunde',
    seconds_other: '{{count}} Sekunden',
    minutes_one: '{{count}} Minute',
    minutes_other: '{{count}} Minuten',
    seek,
    chat,
    help,
  },
};
