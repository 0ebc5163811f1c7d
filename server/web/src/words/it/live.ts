// The live lobby: its list, quick match, its chat.
const seek = {
  title: 'Partita veloce',
  lead: 'Giochi con i primi che cercano la stessa partita, che inizia da sola.',
  players: 'In quanti va bene giocare?',
  bots: 'Dai i posti liberi ai bot',
  never: 'mai',
  after: 'dopo {{time}}',
  band: 'Solo con chi gioca più o meno come me',
  band_hint: 'Per quanto se ne sa. Può volerci di più.',
  rated: 'Partita classificata',
  rated_hint: 'Per chi ha fatto l’accesso, e senza bot.',
  is_rated: 'Una partita classificata: niente bot.',
  start: 'Cerca giocatori',
  no_number: 'Scegli almeno un numero di giocatori.',
  waiting: 'Cerco giocatori',
  short: 'Ricerca in corso',
  of: '{{people}} su {{wanted}}',
  for: 'giocatori: {{numbers}}',
  asking: 'Un momento…',
  there_one: '{{count}} su {{wanted}}: per ora ci sei tu',
  there_other: 'ci siete in {{count}} su {{wanted}}',
  since: 'Da {{time}}.',
  estimate: 'Gli ultimi hanno aspettato circa {{time}}.',
  then_bots: 'Dopo {{time}} i posti liberi vanno ai bot.',
  no_bots: 'Senza bot: può volerci un po’.',
  leave: 'Smetti di cercare',
  begun: 'Cerco giocatori. La partita inizia da sola.',
  again: 'Cerco di nuovo giocatori.',
  restarted: 'La ricerca è ripartita, e con lei l’attesa.',
  left: 'Non cerchi più giocatori.',
  elsewhere: 'Ora sei in una stanza, quindi la ricerca è finita.',
  lost: 'La connessione è caduta. La ricerca continua appena torna.',
  no_connection: 'Nessuna connessione. La ricerca continua da sola appena torna.',
  found: 'Giocatori trovati: la partita inizia.',
  too_late:
    'Proprio in quel momento si è trovato un tavolo. La partita è iniziata senza di te: è tra le ' +
    'tue partite.',
  to_lobby: 'Mostra',
  why: {
    busy: 'In questo momento cercano in troppi. Riprova tra un minuto.',
    bad_combination: 'Questo gioco non c’è. Scegli altri numeri di giocatori.',
    not_allowed: 'Prima fai l’accesso.',
    no_name: 'Prima inserisci un nome.',
    bad_field: 'Questo nome non si può usare. Scegline un altro.',
    shutting_down: 'Il server si sta fermando. Riprova quando è tornato.',
    draining:
      'Il server si ferma tra poco, quindi non inizia nessuna nuova partita. Riprova quando torna.',
    halted: 'Al momento il server non può iniziare partite. Riprova più tardi.',
    ended: 'Il server non è raggiungibile. Ricarica la pagina e riprova.',
    other: 'Non ha funzionato. Riprova.',
  },
};

const chat = {
  title: 'Chat della lobby',
  unread_one: '{{count}} nuovo',
  unread_other: '{{count}} nuovi',
  button_one: 'Chat della lobby: {{count}} messaggio nuovo',
  button_other: 'Chat della lobby: {{count}} messaggi nuovi',
  about: 'Lo leggono tutti nella lobby. Gli ultimi 50 messaggi restano per un po’.',
  people: 'Chi ha scritto',
  nobody: 'Ancora nessun messaggio.',
  no_connection: 'Nessuna connessione: il tuo messaggio parte quando torna.',
  name_hint: 'Gli altri lo vedono.',
  why: {
    chat_off: 'In questa lobby non c’è chat.',
    phrases_only: 'In questa lobby si possono dire solo queste frasi.',
  },
};

const help = {
  title: 'Giocare con chi non conosci',
  list:
    'L’elenco delle stanze aperte si aggiorna da solo. Una stanza chiusa viene segnata prima di ' +
    'sparire, e mentre stai per premere qualcosa non si muove niente.',
  seek:
    'La partita veloce cerca giocatori per te: scegli un gioco, tutti i numeri di giocatori che ' +
    'ti vanno bene e quando i posti liberi vanno ai bot. Più numeri accetti, prima si inizia.',
  wait:
    'Mentre aspetti puoi restare qui, leggere questa pagina o rivedere vecchie partite. Se cade la ' +
    'connessione o ricarichi la pagina, la ricerca riparte da sola. Se entri in una stanza finisce.',
  begin: 'Quando si trova un tavolo la partita inizia subito e ti porta lì.',
  chat:
    'Se il server lo permette, c’è una chat per tutti nella lobby. Su questo dispositivo non ' +
    'vedi i messaggi di chi ignori.',
};

export const texts = {
  live: {
    people_one: 'c’è {{count}} persona',
    people_other: 'ci sono {{count}} persone',
    games_one: '{{count}} partita in corso',
    games_other: '{{count}} partite in corso',
    more_one: 'e {{count}} altra stanza',
    more_other: 'e altre {{count}} stanze',
    show_new_one: 'Mostra {{count}} stanza nuova',
    show_new_other: 'Mostra {{count}} stanze nuove',
    new_room: 'C’è una stanza aperta: {{room}}',
    gone: 'non più aperta',
    begun: 'è iniziata',
    seconds_one: '{{count}} secondo',
    seconds_other: '{{count}} secondi',
    minutes_one: '{{count}} minuto',
    minutes_other: '{{count}} minuti',
    seek,
    chat,
    help,
  },
};
