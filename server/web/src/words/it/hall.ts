// Hall, rooms, the frame around all screens.
const frame = {
  title: 'Castellan',
  lead: 'Kingdomino e Queendomino con gli amici, allo stesso tavolo o lontani.',
  home: 'Castellan: alla sala',
  tools: 'Aiuto e impostazioni',
  help: 'Come si gioca',
  language: 'Lingua',
  theme: 'Aspetto: {{theme}}',
  themes: { system: 'come su questo dispositivo', light: 'chiaro', dark: 'scuro' },
  sounds_on: 'Suoni: attivi',
  sounds_off: 'Suoni: spenti',
  skip: 'Vai al contenuto',
  close: 'Chiudi',
  unofficial:
    'Non ufficiale e libero. Kingdomino e Queendomino sono giochi di Bruno Cathala, pubblicati ' +
    'da Blue Orange; nomi e illustrazioni sono dei loro proprietari. ' +
    'Qui tutte le immagini sono nostre.',
  loading: 'Un momento…',
  retry: 'Riprova',
};

const lists = {
  rooms: 'Stanze aperte',
  room_named: 'Stanza {{code}}',
  no_rooms: 'Ora nessuno cerca giocatori. Inizia una partita e manda il link ai tuoi amici.',
  playing: 'Partite in corso',
  mine: 'Le tue partite',
  finished_one: '{{count}} partita finita',
  finished_other: '{{count}} partite finite',
  join: 'Gioca',
  watch: 'Guarda',
  go_on: 'Continua',
  match: 'serie di tre partite',
  free_one: '{{count}} posto libero',
  free_other: '{{count}} posti liberi',
  watching_one: '{{count}} guarda',
  watching_other: '{{count}} guardano',
  players_one: 'per {{count}} giocatore',
  players_other: 'per {{count}} giocatori',
  sitters: 'Posti',
  free_seat: 'libero',
  you: 'tu',
  here: 'c’è',
  away: 'non c’è',
};

const making = {
  new: 'Nuova partita',
  of_us_one: 'Da soli ({{count}})',
  of_us_other: 'In {{count}}',
  more_choice: 'Altri giochi e regole…',
  fields: {
    preset: 'Gioco',
    players: 'Giocatori',
    name: 'Nome della stanza',
    listed: 'Aperta a tutti',
  },
  name_example: 'Venerdì sera',
  listed_hint: 'Chiunque trova la stanza nella sala. Altrimenti solo chi ha il link.',
  options: 'Regole della casa',
  changed_one: '{{count}} cambiata',
  changed_other: '{{count}} cambiate',
  usual: 'di solito',
  as_usual: 'Tutto come di solito',
  create: 'Apri la stanza',
  by_code: 'Hai un codice?',
  code_label: 'Codice della stanza, o un link',
  code_help: 'Sei lettere e cifre, oppure tutto il link.',
  code_wrong: 'Questo non è un codice. Ha sei lettere e cifre, ma mai I, L, O, U, 0 o 1.',
  open: 'Apri',
};

const room = {
  seats: 'Al tavolo',
  team: 'Regno {{number}}',
  which_team: 'Con chi?',
  any_seat: 'Dove c’è posto',
  team_seat: 'Regno {{number}}, posto {{seat}}',
  team_with: 'Regno {{number}}, con {{names}}',
  rounds: 'Giri',
  sit_title: 'Siediti',
  your_name: 'Il tuo nome',
  sit: 'Prendi posto',
  or_watch: 'Oppure resta qui a guardare.',
  leave: 'Lascia il posto',
  luck: 'Aggiungi la tua fortuna',
  luck_hint:
    'Ciò che scrivi qui entra nel mescolare, così nessuno può mettere in ordine le tessere.',
  you_sit: 'Hai un posto.',
  missing_one: 'Manca ancora {{count}} giocatore.',
  missing_other: 'Mancano ancora {{count}} giocatori.',
  by_itself: 'La partita inizia da sola quando tutti sono seduti.',
  came: '{{name}} ha preso posto.',
  left: '{{name}} ha lasciato il posto.',
  invite: 'Invita gli altri',
  code: 'Il codice di questa stanza',
  qr: 'Codice QR con il link a questa stanza',
  qr_hint: 'Inquadralo con la fotocamera di un telefono.',
  only_here:
    'Questo indirizzo funziona solo su questo computer. Gli altri raggiungono la pagina con il ' +
    'suo nome o indirizzo IP nella vostra rete.',
  address: 'Indirizzo di questo computer nella rete',
  link: 'Link a questa stanza',
  copy: 'Copia',
  copied: 'Il link è copiato.',
  copy_by_hand: 'Il link è selezionato: copialo dal campo.',
  share: 'Condividi',
  gone: 'Questa stanza non esiste',
  to_hall: 'Alla sala',
  seat_lost: 'Il tuo posto qui non vale più. Stai guardando.',
  not_kept:
    'Questo browser non può ricordare il tuo posto. Lascia aperta questa scheda: se la ricarichi, ' +
    'il posto è perso.',
};

const connection = {
  connecting: 'Connessione in corso…',
  catching_up: 'Recupero la partita…',
  offline: 'Questo dispositivo è senza rete. Quando torna, la pagina si ricollega.',
  lost: 'La connessione è caduta.',
  ended: 'La connessione è terminata.',
  next_one: 'Prossimo tentativo tra {{count}} secondo.',
  next_other: 'Prossimo tentativo tra {{count}} secondi.',
  retry: 'Adesso',
  again: 'Riprova',
  take_back: 'Gioca qui',
  reload: 'Ricarica',
};

export const texts = { hall: { ...frame, ...lists, ...making, ...room, connection } };
