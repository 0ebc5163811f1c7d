// Die Lobby, wie sie lebt: Räume, die kommen und gehen, Leute, die Leute suchen, was dort gesagt wird.
const seek = {
  title: 'Schnelles Spiel',
  lead: 'Du spielst mit den Nächsten, die dasselbe wollen. Das Spiel beginnt von selbst.',
  players: 'Wie viele dürfen mitspielen?',
  bots: 'Freie Plätze mit Bots besetzen',
  never: 'nie',
  after: 'nach {{time}}',
  band: 'Nur mit etwa gleich starken Leuten',
  band_hint: 'Soweit das bekannt ist. Es kann länger dauern.',
  rated: 'Gewertetes Spiel',
  rated_hint: 'Für Leute, die angemeldet sind, und ohne Bots.',
  is_rated: 'Ein gewertetes Spiel: Bots kommen nicht.',
  start: 'Mitspieler suchen',
  no_number: 'Wähl mindestens eine Anzahl aus.',
  waiting: 'Mitspieler werden gesucht',
  short: 'Suche Mitspieler',
  of: '{{people}} von {{wanted}}',
  for: 'Mitspieler: {{numbers}}',
  asking: 'Einen Moment …',
  there_one: '{{count}} von {{wanted}}: du bist als Erstes da',
  there_other: '{{count}} von {{wanted}} sind da',
  since: 'Seit {{time}}.',
  estimate: 'Die Letzten haben etwa {{time}} gewartet.',
  then_bots: 'Nach {{time}} besetzen Bots die freien Plätze.',
  no_bots: 'Ohne Bots: Es kann eine Weile dauern.',
  leave: 'Nicht mehr suchen',
  begun: 'Mitspieler werden gesucht. Das Spiel beginnt von selbst.',
  again: 'Mitspieler werden wieder gesucht.',
  anew: 'Die Suche hat neu begonnen, du wartest wieder von vorn.',
  left: 'Du suchst niemanden mehr.',
  elsewhere: 'Du bist jetzt in einem Raum, darum wird niemand mehr gesucht.',
  lost: 'Die Verbindung ist weg. Die Suche geht weiter, sobald sie wieder da ist.',
  no_connection: 'Keine Verbindung. Die Suche geht von selbst weiter, sobald sie wieder da ist.',
  found: 'Gefunden: Das Spiel beginnt.',
  too_late:
    'Gerade da hat sich ein Tisch gefunden. Das Spiel hat ohne dich begonnen: Es steht bei deinen Spielen.',
  to_lobby: 'Zeigen',
  why: {
    busy: 'Gerade suchen zu viele. Versuch es in einer Minute noch einmal.',
    bad_combination: 'So ein Spiel gibt es nicht. Wähl eine andere Anzahl.',
    not_allowed: 'Melde dich zuerst an.',
    no_name: 'Sag zuerst, wie du heißt.',
    bad_field: 'Dieser Name geht nicht. Nimm einen anderen.',
    shutting_down: 'Der Server hält an. Versuch es noch einmal, wenn er wieder da ist.',
    draining:
      'Der Server hält bald an, deshalb beginnt kein neues Spiel. Versuch es noch einmal, wenn er wieder da ist.',
    halted: 'Der Server kann gerade keine Spiele beginnen. Versuch es später noch einmal.',
    ended: 'Der Server ist nicht zu erreichen. Lade die Seite neu und versuch es noch einmal.',
    other: 'Das hat nicht geklappt. Versuch es noch einmal.',
  },
};

const chat = {
  title: 'Chat der Lobby',
  unread_one: '{{count}} neu',
  unread_other: '{{count}} neu',
  button_one: 'Chat der Lobby: {{count}} neue Nachricht',
  button_other: 'Chat der Lobby: {{count}} neue Nachrichten',
  about: 'Das lesen alle in der Lobby. Die letzten 50 Nachrichten bleiben eine Weile stehen.',
  people: 'Wer geschrieben hat',
  nobody: 'Noch hat niemand etwas geschrieben.',
  no_connection: 'Keine Verbindung: Was du schreibst, geht hinaus, wenn sie wieder da ist.',
  name_hint: 'Die anderen sehen ihn.',
  why: {
    chat_off: 'In dieser Lobby gibt es keinen Chat.',
    phrases_only: 'In dieser Lobby gibt es nur diese Sätze.',
  },
};

const help = {
  title: 'Mit Unbekannten spielen',
  list:
    'Die Liste der offenen Räume ändert sich von selbst. Ein Raum, den es nicht mehr gibt, wird erst ' +
    'markiert, bevor er verschwindet, und solange du etwas drücken willst, bewegt sich nichts.',
  seek:
    'Das schnelle Spiel sucht Leute für dich: Wähl ein Spiel, alle Anzahlen, die dir recht sind, und ' +
    'wann Bots die freien Plätze besetzen dürfen. Je mehr Anzahlen du zulässt, desto eher geht es los.',
  wait:
    'Während du wartest, kannst du hierbleiben, diese Seite lesen oder alte Spiele ansehen. Reißt die ' +
    'Verbindung ab oder lädst du die Seite neu, beginnt die Suche von selbst neu. Wer einen Raum ' +
    'betritt, beendet sie.',
  begin: 'Ist ein Tisch gefunden, beginnt das Spiel sofort und holt dich dorthin.',
  chat:
    'Wenn der Server es erlaubt, gibt es einen Chat für alle in der Lobby. Wen du dort nicht hören ' +
    'willst, den blendest du auf diesem Gerät aus.',
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
    new_room: 'Es gibt einen offenen Raum: {{room}}',
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
