// The chat, and spectators.
const phrases = {
  hello: 'Ciao!',
  good_luck: 'Buona fortuna!',
  well_played: 'Ben giocato!',
  nice_kingdom: 'Che bel regno!',
  thanks: 'Grazie!',
  sorry: 'Scusa!',
  oops: 'Ops!',
  one_moment: 'Un momento, per favore!',
  hurry_please: 'Un po’ più in fretta, per favore!',
  good_game: 'È stata una bella partita!',
  rematch: 'Ancora una?',
  goodbye: 'Alla prossima!',
};

/** Replace refusals of the server that are too general here. */
const why = {
  chat_off: 'In questa stanza non c’è la chat.',
  players_only: 'Qui scrive solo chi gioca. Tu puoi leggere.',
  muted: 'Chi ospita ti ha tolto la parola. Puoi leggere.',
  phrases_only: 'In questa stanza si possono dire solo queste frasi.',
  bad_field: 'Contiene caratteri che non si possono inviare. Scrivilo senza.',
  no_answer: 'Non inviato: la connessione è caduta. Riprova quando torna.',
  other: 'Non inviato. Riprova.',
};

const people = {
  button: 'Chi c’è',
  title: 'Chi c’è',
  players: 'Giocatori',
  watchers: 'Spettatori',
  nobody: 'Nessuno sta guardando.',
  more_one: 'e {{count}} senza nome',
  more_other: 'e altri {{count}} senza nome',
  ignore: 'Ignora {{name}}',
  hear: 'Leggi di nuovo {{name}}',
  ignored: 'Ignorati anche',
  mute: 'Togli la parola a {{name}}',
  unmute: 'Ridai la parola a {{name}}',
  mute_all: 'Togli la parola a chi guarda',
  unmute_all: 'Ridai la parola a chi guarda',
  all_muted: 'Chi ospita ha tolto la parola a chi guarda.',
  not_muted: 'Non ha funzionato. Può farlo solo chi ospita, e solo se è connesso.',
  hint: 'Su questo dispositivo non vedi i messaggi di chi ignori. Nessuno lo viene a sapere.',
  hint_host:
    'Su questo dispositivo non vedi i messaggi di chi ignori; nessuno lo viene a sapere. Se ' +
    'togli la parola a qualcuno, non scrive più a nessuno, e tutti lo vedono.',
};

const delay = {
  moves_one: '{{count}} mossa',
  moves_other: '{{count}} mosse',
  seconds_one: '{{count}} secondo',
  seconds_other: '{{count}} secondi',
  both: '{{moves}} e almeno {{seconds}}',
  short: 'si guarda con {{delay}} di ritardo',
  watching: 'Guardi con un ritardo di {{delay}}.',
  about: 'Chi guarda vede ogni mossa con {{delay}} di ritardo, e alla fine tutto.',
  begun: 'La partita è iniziata.',
  wait: 'Guardi con un ritardo di {{delay}}, così nessuno aiuta chi gioca. Il tavolo appare qui da solo.',
  taken:
    'Tutti i posti sono presi. Guardi con un ritardo di {{delay}}: il tavolo appare qui da solo.',
};

const modes = {
  open: { name: 'Tutto', hint: 'Ognuno scrive ciò che vuole.', short: 'chat libera' },
  phrases: {
    name: 'Solo frasi pronte',
    hint: 'Una dozzina di frasi gentili, che ognuno legge nella sua lingua.',
    short: 'solo frasi pronte',
  },
  off: { name: 'Niente', hint: 'Non c’è la chat.', short: 'senza chat' },
};

const form = {
  title: 'Chat e spettatori',
  nobody: 'nessuno può guardare',
  at_most_one: 'può guardare al massimo {{count}}',
  at_most_other: 'possono guardare al massimo in {{count}}',
  silent: 'scrive solo chi gioca',
  usual: 'chat e spettatori predefiniti',
};

const take_over = {
  agreement: { name: 'tutti quelli che giocano, insieme', short: 'posti ceduti d’accordo' },
  host: { name: 'chi ospita', short: 'chi ospita cede i posti' },
  nobody: { name: 'nessuno', short: 'nessuno prende un posto' },
};

const fields = {
  chat: 'Permesso in chat',
  spectators_max: 'Quanti possono guardare',
  spectator_chat: 'Chi guarda può scrivere',
  spectator_names: 'Mostra chi guarda',
  delay_moves: 'Mosse di ritardo',
  delay_seconds: 'Secondi di ritardo',
  take_over: 'Chi dà un posto a chi guarda',
};

const hints = {
  spectators_max: '0: nessuno. Il server può ammetterne di meno.',
  spectator_chat: 'Durante una partita lo legge solo chi guarda.',
  spectator_names: 'I nomi di chi ne ha dato uno. Altrimenti solo quanti sono.',
  delay_moves: 'Chi guarda vede una mossa dopo questo numero di altre mosse. Da 0 a 20.',
  delay_seconds: 'E dopo almeno questi secondi. Da 0 a 600.',
  take_over: 'Per esempio se il dispositivo di un giocatore si è spento, o al posto di un bot.',
};

const shut = {
  no_spectators: 'Qui nessuno può guardare. Un posto è libero: siediti per entrare.',
  room_crowded: 'Qui guardano già in troppi. Un posto è libero: siediti per entrare.',
};

const help = {
  title: 'Chat e spettatori',
  idea:
    'Accanto al tavolo, o con il pulsante del fumetto, scrivi a tutti i presenti. Ognuno legge ' +
    'le frasi pronte nella sua lingua. Chi ospita decide se c’è la chat, e se si può scrivere ' +
    'altro oltre alle frasi pronte.',
  team: 'Se in due condividete un regno, puoi scrivere anche solo al tuo compagno.',
  watch:
    'Chi guarda e vuole dire qualcosa sceglie un nome. Durante la partita lo legge solo chi guarda, ' +
    'così nessuno aiuta chi gioca.',
  ignore:
    '«Chi c’è» mostra chi gioca e chi guarda. Lì puoi ignorare qualcuno, solo per te; chi ospita può ' +
    'togliere la parola a qualcuno per tutti.',
  late:
    'Chi ospita può mostrare la partita in ritardo a chi guarda, o non mostrarla affatto. Alla ' +
    'fine tutti vedono tutto.',
  kept: 'I messaggi non fanno parte della partita e non stanno nel suo file.',
};

export const texts = {
  chat: {
    title: 'Chat',
    button_one: 'Chat: {{count}} messaggio nuovo',
    button_other: 'Chat: {{count}} messaggi nuovi',
    log: 'Messaggi',
    empty: 'Ancora nessun messaggio.',
    new_one: '{{count}} messaggio nuovo',
    new_other: '{{count}} messaggi nuovi',
    says: '{{name}}: {{text}}',
    watches: 'guarda',
    team: 'in squadra',
    muted: 'silenziato',
    sending: 'invio in corso…',
    send: 'Invia',
    left_one: 'ancora {{count}} carattere',
    left_other: 'ancora {{count}} caratteri',
    over_one: '{{count}} carattere di troppo: accorcia.',
    over_other: '{{count}} caratteri di troppo: accorcia.',
    wait_one: 'Aspetta {{count}} secondo.',
    wait_other: 'Aspetta {{count}} secondi.',
    to: 'A chi',
    to_everyone: 'Tutti',
    to_team: 'La mia squadra',
    write: {
      everyone: 'Scrivi a tutti',
      team: 'Scrivi alla tua squadra',
      spectators: 'Scrivi a chi guarda',
    },
    among_watchers: 'Durante la partita lo legge solo chi guarda.',
    phrases_title: 'Frasi pronte',
    name: 'Scegli un nome per scrivere',
    name_hint: 'Gli altri lo vedono. Per guardare non serve.',
    name_take: 'Usa questo nome',
    talkative: 'Leggi ad alta voce i messaggi nuovi',
    talkative_hint:
      'Per i lettori di schermo, e come suono se i suoni sono attivi. Solo su questo dispositivo.',
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
