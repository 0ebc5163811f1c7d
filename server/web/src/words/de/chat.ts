// The chat, and spectators.
const phrases = {
  hello: 'Hallo!',
  good_luck: 'Viel Glück!',
  well_played: 'Gut gespielt!',
  nice_kingdom: 'Was für ein Königreich!',
  thanks: 'Danke!',
  sorry: 'Tut mir leid!',
  oops: 'Hoppla!',
  one_moment: 'Einen Moment bitte!',
  hurry_please: 'Bitte ein wenig schneller!',
  good_game: 'Das war ein schönes Spiel!',
  rematch: 'Noch einmal?',
  goodbye: 'Tschüss!',
};

/** Replace refusals of the server that are too general here. */
const why = {
  chat_off: 'In diesem Raum gibt es keinen Chat.',
  players_only: 'Hier schreibt nur, wer mitspielt. Du kannst mitlesen.',
  muted: 'Der Gastgeber hat dich stumm geschaltet. Du kannst mitlesen.',
  phrases_only: 'In diesem Raum gibt es nur diese Sätze.',
  bad_field: 'Darin sind Zeichen, die nicht gesendet werden können. Schreib es ohne sie.',
  no_answer:
    'Nicht gesendet: Die Verbindung ist unterbrochen. Versuch es wieder, wenn sie zurück ist.',
  other: 'Nicht gesendet. Versuch es noch einmal.',
};

const people = {
  button: 'Wer da ist',
  title: 'Wer da ist',
  players: 'Am Spieltisch',
  watchers: 'Zuschauende',
  nobody: 'Niemand schaut zu.',
  more_one: 'und {{count}} ohne Namen',
  more_other: 'und {{count}} ohne Namen',
  ignore: '{{name}} ignorieren',
  hear: '{{name}} wieder lesen',
  ignored: 'Auch ignoriert',
  mute: '{{name}} stumm schalten',
  unmute: '{{name}} wieder schreiben lassen',
  mute_all: 'Alle Zuschauenden stumm schalten',
  unmute_all: 'Alle Zuschauenden wieder schreiben lassen',
  all_muted: 'Der Gastgeber hat alle Zuschauenden stumm geschaltet.',
  not_muted: 'Das ging nicht. Das kann nur der Gastgeber, und nur mit Verbindung.',
  hint: 'Nachrichten von Ignorierten siehst du auf diesem Gerät nicht. Sie erfahren es nicht.',
  hint_host:
    'Nachrichten von Ignorierten siehst du auf diesem Gerät nicht; sie erfahren es nicht. Wen ' +
    'du stumm schaltest, der kann niemandem schreiben, und alle sehen es.',
};

const delay = {
  moves_one: '{{count}} Zug',
  moves_other: '{{count}} Züge',
  seconds_one: '{{count}} Sekunde',
  seconds_other: '{{count}} Sekunden',
  both: '{{moves}} und mindestens {{seconds}}',
  short: 'Zuschauende sehen alles {{delay}} später',
  watching: 'Du schaust mit Verzögerung zu: {{delay}}.',
  about: 'Wer zuschaut, sieht jeden Zug erst {{delay}} später und am Ende alles.',
  begun: 'Das Spiel hat begonnen.',
  wait:
    'Du schaust mit Verzögerung zu ({{delay}}), damit niemand beim Spielen hilft. Der Tisch ' +
    'erscheint hier von selbst.',
  taken:
    'Alle Plätze sind besetzt. Du schaust mit Verzögerung zu ({{delay}}): Der Tisch erscheint hier ' +
    'von selbst.',
};

const modes = {
  open: {
    name: 'Alles',
    hint: 'Alle schreiben, was sie wollen.',
    short: 'freier Chat',
  },
  phrases: {
    name: 'Nur fertige Sätze',
    hint: 'Ein Dutzend freundliche Sätze, die alle in ihrer Sprache lesen.',
    short: 'nur fertige Sätze',
  },
  off: { name: 'Nichts', hint: 'Der Raum hat keinen Chat.', short: 'kein Chat' },
};

const form = {
  title: 'Chat und Zuschauen',
  nobody: 'niemand darf zuschauen',
  at_most_one: 'höchstens {{count}} darf zuschauen',
  at_most_other: 'höchstens {{count}} dürfen zuschauen',
  silent: 'es schreibt nur, wer mitspielt',
  usual: 'Chat und Zuschauen: Standard',
};

const take_over = {
  agreement: { name: 'alle, die spielen, gemeinsam', short: 'Plätze nach Absprache' },
  host: { name: 'der Gastgeber', short: 'der Gastgeber vergibt Plätze' },
  nobody: { name: 'niemand', short: 'niemand übernimmt einen Platz' },
};

const fields = {
  chat: 'Im Chat erlaubt',
  spectators_max: 'Wie viele zuschauen dürfen',
  spectator_chat: 'Wer zuschaut, darf schreiben',
  spectator_names: 'Zeigen, wer zuschaut',
  delay_moves: 'Verzögerung in Zügen',
  delay_seconds: 'Verzögerung in Sekunden',
  take_over: 'Wer Zuschauenden einen Platz gibt',
};

const hints = {
  spectators_max: '0: niemand. Der Server lässt vielleicht weniger zu.',
  spectator_chat: 'Während eines Spiels lesen es nur andere, die zuschauen.',
  spectator_names: 'Die Namen derer, die einen angegeben haben. Sonst nur, wie viele es sind.',
  delay_moves: 'Wer zuschaut, sieht einen Zug erst, wenn so viele weitere gefolgt sind. 0 bis 20.',
  delay_seconds: 'Und frühestens nach so vielen Sekunden. 0 bis 600.',
  take_over: 'Zum Beispiel, wenn ein Gerät ausgefallen ist, oder an Stelle eines Bots.',
};

const shut = {
  no_spectators: 'Hier darf niemand zuschauen. Ein Platz ist frei: Setz dich, um hereinzukommen.',
  room_crowded: 'Hier schauen schon zu viele zu. Ein Platz ist frei: Setz dich, um hereinzukommen.',
};

const help = {
  title: 'Chat und Zuschauen',
  idea:
    'Neben dem Tisch, oder hinter dem Knopf mit der Sprechblase, schreibst du allen, die da ' +
    'sind. Fertige Sätze lesen alle in ihrer eigenen Sprache. Der Gastgeber entscheidet, ob es ' +
    'einen Chat gibt und ob mehr als fertige Sätze erlaubt sind.',
  team: 'Teilt ihr euch zu zweit ein Königreich, kannst du auch nur deinem Partner schreiben.',
  watch:
    'Wer zuschaut und schreiben will, wählt einen Namen. Solange gespielt wird, lesen es nur ' +
    'andere Zuschauende, damit niemand beim Spielen hilft.',
  ignore:
    '„Wer da ist“ zeigt, wer spielt und zuschaut. Dort kannst du jemanden ignorieren, nur für ' +
    'dich; der Gastgeber kann Leute für alle stumm schalten.',
  late:
    'Der Gastgeber kann das Spiel Zuschauenden verzögert zeigen oder gar nicht. Nach dem Ende ' +
    'sehen alle alles.',
  kept: 'Nachrichten gehören nicht zum Spiel und stehen nicht in seiner Datei.',
};

export const texts = {
  chat: {
    title: 'Chat',
    button_one: 'Chat: {{count}} neue Nachricht',
    button_other: 'Chat: {{count}} neue Nachrichten',
    log: 'Nachrichten',
    empty: 'Noch keine Nachrichten.',
    new_one: '{{count}} neue Nachricht',
    new_other: '{{count}} neue Nachrichten',
    says: '{{name}}: {{text}}',
    watches: 'schaut zu',
    team: 'im Team',
    muted: 'stumm',
    sending: 'wird gesendet …',
    send: 'Senden',
    left_one: 'noch {{count}} Zeichen',
    left_other: 'noch {{count}} Zeichen',
    over_one: '{{count}} Zeichen zu viel: Mach es kürzer.',
    over_other: '{{count}} Zeichen zu viel: Mach es kürzer.',
    wait_one: 'Warte {{count}} Sekunde.',
    wait_other: 'Warte {{count}} Sekunden.',
    to: 'An',
    to_everyone: 'Alle',
    to_team: 'Mein Team',
    write: {
      everyone: 'Schreib allen',
      team: 'Schreib deinem Team',
      spectators: 'Schreib allen, die zuschauen',
    },
    among_watchers: 'Solange gespielt wird, lesen das nur andere, die zuschauen.',
    phrases_title: 'Fertige Sätze',
    name: 'Wähl einen Namen, um zu schreiben',
    name_hint: 'Die anderen sehen ihn. Zum Zuschauen brauchst du keinen.',
    name_take: 'Namen verwenden',
    talkative: 'Neue Nachrichten vorlesen',
    talkative_hint: 'Für Bildschirmleser, und als Ton, wenn Töne an sind. Nur auf diesem Gerät.',
    phrases,
    why,
    people,
    delay,
    modes,
    form,
    take_over,
    fields,
    hints,
    shut,
    help,
  },
};
