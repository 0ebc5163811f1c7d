// Texts shared by lobby and table: presets, options, terrains, buildings, bots, errors.
import { errors as ofPlayers } from './players';
import { errors as ofSame } from './same';
import { refusals } from './refusals';

const presets = {
  kingdomino: { name: 'Kingdomino', hint: 'Il classico: scegli le tessere, costruisci un regno.' },
  'kingdomino-bga': {
    name: 'Kingdomino, regole online',
    hint:
      'In tre si usano tutte le tessere e di ogni quattro ne avanza una. Le corone possono ' +
      'decidere i pareggi.',
  },
  'kingdomino-italian': {
    name: 'Kingdomino, regole italiane',
    hint: 'Con Armonia e Regno di Mezzo. In due si gioca 7 per 7.',
  },
  'mighty-duel': { name: 'Grande duello', hint: 'In due, tutte le tessere, un regno di 7 per 7.' },
  queendomino: {
    name: 'Queendomino',
    hint: 'Con città, tasse, edifici, la Regina e il drago. Per chi conosce già Kingdomino.',
  },
  royal: { name: 'Sfida tra re', hint: 'I due giochi insieme, fino a sei giocatori.' },
  'royal-teams': { name: 'Forze unite', hint: 'I due giochi insieme, due giocatori per regno.' },
};

const options = {
  decline: {
    name: 'Una tessera che ci sta',
    hint: 'Puoi scartare una tessera che potresti piazzare?',
    values: { must_place: 'va piazzata', may_decline: 'si può scartare' },
  },
  opening: {
    name: 'Prima scelta',
    hint: 'In che ordine i quattro re scelgono le prime tessere.',
    values: { snake: 'uno, due, due, uno', random: 'a sorte' },
  },
  three_player_line: {
    name: 'Tessere in tre',
    hint: 'Quante tessere si pescano in ogni giro.',
    values: { three: 'tre, e dodici restano nella scatola', four_discard: 'quattro, una avanza' },
  },
  harmony: {
    name: 'Armonia',
    hint: '5 punti in più se non hai mai scartato una tessera.',
    values: { true: 'sì', false: 'no' },
  },
  middle_kingdom: {
    name: 'Regno di Mezzo',
    hint: '10 punti in più se alla fine il castello è al centro del tuo regno.',
    values: { true: 'sì', false: 'no' },
  },
  middle_kingdom_measure: {
    name: 'Che cosa conta come centro',
    hint: 'La seconda è più severa quando un regno non è pieno.',
    values: {
      frame: 'nessuna casella è troppo lontana dal castello',
      bounding_box: 'il centro esatto di tutto ciò che è piazzato',
    },
  },
  tie_break: {
    name: 'Pareggio',
    hint: 'Decide a parità di punti. Se anche questo è pari, la vittoria è condivisa.',
    values: {
      territory: 'il territorio più grande',
      territory_crowns: 'il territorio più grande, poi più corone',
    },
  },
  kingdom_size: {
    name: 'Grandezza del regno',
    hint: 'Il quadrato in cui il tuo regno deve stare.',
    values: { 5: '5 per 5', 7: '7 per 7' },
  },
  dynasty: {
    name: 'Dinastia',
    hint: 'In tre partite di fila si sommano tutti i punti.',
    values: { 1: 'una partita', 3: 'tre di fila' },
  },
  pause: { name: 'Pausa tra le partite, in secondi', hint: 'Il tempo di guardare il risultato.' },
  buildings: {
    name: 'Valori degli edifici',
    hint: 'Non tutti sono noti; quelli supposti sono segnati nel gioco.',
    values: { house: 'valori noti e supposizioni', file: 'quelli di chi gestisce il server' },
  },
};

const terrains = {
  wheat: 'campo di grano',
  forest: 'bosco',
  lake: 'lago',
  grassland: 'pascolo',
  swamp: 'palude',
  mine: 'miniera',
  town: 'città',
  castle: 'castello',
};

const phases = {
  place: 'piazza una tessera',
  claim: 'scegli una tessera',
  tax: 'riscuoti le tasse',
  build: 'costruisci',
  bribe: 'corrompi il drago',
  pause: 'pausa',
  over: 'fine',
};

const each = '2 punti per ogni territorio di questo tipo: ';
const buildings = {
  bakery: { name: 'Panetteria', pays: `${each}campo di grano` },
  sawmill: { name: 'Segheria', pays: `${each}bosco` },
  fishmonger: { name: 'Banco del pesce', pays: `${each}lago` },
  'spinning-mill': { name: 'Lanificio', pays: `${each}pascolo` },
  'witch-house': { name: 'Erborista', pays: `${each}palude` },
  'mine-building': { name: 'Pozzo minerario', pays: `${each}miniera` },
  church: { name: 'Chiesa', pays: `${each}città` },
  'archery-range': { name: 'Campo di tiro', pays: '1 punto per ogni tuo cavaliere' },
  'walking-castle': { name: 'Castello errante', pays: '1 punto per ogni tua torre' },
  statue: { name: 'Statua', pays: 'punti' },
  'crown-building': { name: 'Casa della corona', pays: 'una corona per la città in cui sta' },
  tavern: { name: 'Taverna', pays: 'punti e cavalieri' },
  watchtower: { name: 'Torre di guardia', pays: 'punti e torri' },
  'great-tavern': { name: 'Grande taverna', pays: 'punti e molti cavalieri' },
  'tower-treasury': { name: 'Tesoro delle torri', pays: 'a ogni tassa una moneta per torre' },
  'knight-treasury': {
    name: 'Tesoro dei cavalieri',
    pays: 'a ogni tassa una moneta per cavaliere',
  },
  'unidentified-3vp': { name: 'Maniero', pays: 'punti, con cavalieri o torri' },
  'unidentified-2vp': { name: 'Mastio', pays: 'punti e molte torri' },
};

const bots = {
  random: { name: 'A caso', hint: 'Fa una mossa qualsiasi tra quelle permesse.' },
  greedy_placement: {
    name: 'Principiante',
    hint: 'Mette le tessere dove rendono di più, e ne sceglie una qualsiasi.',
  },
  full_greedy: {
    name: 'Solido',
    hint: 'Mette e sceglie ciò che rende di più con entrambe le tessere.',
  },
  flat_search: {
    name: 'Forte',
    hint: 'Prova le sue mosse a mente, tante volte, fino alla fine della partita.',
  },
  tree_search: { name: 'Esperto', hint: 'Lo stesso, e pensa anche alle risposte degli altri.' },
};

const errors = {
  malformed_http: 'Il server non ha capito questa pagina. Ricaricala.',
  malformed_json: 'Il server non ha capito questa pagina. Ricaricala.',
  missing_field: 'Manca qualcosa: {{field}}.',
  bad_field: 'Questo non va bene: {{field}}.',
  bad_combination: 'Questa combinazione non è possibile: {{field}}.',
  bad_ticket: 'Questo link è già stato usato o è scaduto. Creane uno nuovo sull’altro dispositivo.',
  bad_token: 'Questo posto ora è di qualcun altro.',
  no_such_room: 'Nessuna stanza ha questo codice, oppure è stata chiusa.',
  room_closed: 'Non è venuto nessuno, quindi la stanza è stata chiusa.',
  no_such_seat: 'In questa stanza non c’è un posto così.',
  not_found: 'Il server non ha trovato nulla. Ricarica la pagina.',
  method_not_allowed: 'Il server non lo permette. Ricarica la pagina.',
  room_full: 'Tutti i posti sono occupati. Puoi comunque guardare.',
  seat_taken: 'Qualcuno è stato più veloce: il posto è occupato.',
  name_taken: 'In questa stanza qualcuno ha già questo nome. Scegline un altro.',
  already_started: 'La partita è già iniziata.',
  room_changed: 'La stanza è cambiata. Guarda di nuovo, poi decidi.',
  password_needed: 'Questa stanza ha una password.',
  bad_password: 'La password non è questa.',
  seats_free: 'Ci sono ancora posti liberi.',
  too_many_people: 'Qui siedono più giocatori di quanti ne ammette il gioco.',
  nobody_there: 'Lì non siede nessuno che possa ospitare.',
  too_large: 'Era troppo lungo.',
  upgrade_required: 'Qualcosa tra te e il server blocca le connessioni dal vivo.',
  network_full: 'La tua rete ha troppe stanze. Finiscine o chiudine alcune.',
  too_many_rooms: 'Il server è pieno. Riprova tra un po’.',
  shutting_down: 'Il server si sta fermando. Riprova quando torna.',
  draining:
    'Il server si ferma tra poco, quindi non inizia nessuna nuova partita. Riprova quando torna.',
  banned: 'Chi gestisce questo server ti ha escluso.',
  halted: 'Al momento il server non può salvare nulla. Riprova più tardi.',
  foreign_origin: 'Questa pagina appartiene a un altro server. Apri la pagina del server stesso.',
  client_token_needed:
    'Questo server chiede un token ai programmi che non sono una pagina web. Chiedilo a chi lo gestisce.',
  not_json: 'Questa pagina non corrisponde al server. Ricaricala.',
  rate_limited: 'Troppe richieste dalla tua rete. Aspetta un momento e riprova.',
  bad_record:
    'Non è una partita registrata, oppure è stata modificata. Il server dice: {{message}}',
  busy: 'Il server è occupato. Riprova tra un momento.',
  not_over: 'Una partita si può salvare quando è finita.',
  unreachable: 'Il server non risponde. Sei online?',
  unreadable: 'La risposta non si può leggere. Forse qualcosa tra te e il server l’ha cambiata.',
  unknown: 'Non ha funzionato ({{code}}).',
};

const closes = {
  shutting_down: 'Il server si è fermato. Quando torna, la partita continua.',
  too_slow: 'La tua connessione era troppo lenta.',
  hello_timeout: 'La connessione ha richiesto troppo tempo.',
  halted: 'Al momento il server non può salvare le mosse. Non va perso nulla.',
  too_fast:
    'Troppi messaggi insieme, quindi il server ha chiuso la connessione. Si ristabilirà da sola.',
  moved: 'La partita si è spostata su un altro server.',
  bad_token: 'Questo posto non è più tuo.',
  bad_protocol: 'Questa pagina non corrisponde più al server. Ricaricala.',
  replaced: 'Stai giocando in un’altra finestra o su un altro dispositivo. Qui la partita è ferma.',
  no_such_room: 'Nessuna stanza ha questo codice, oppure è stata chiusa.',
  room_closed: 'Non è venuto nessuno, quindi la stanza è stata chiusa.',
  left: 'Hai lasciato il tuo posto.',
  kicked: 'Chi ospita ha dato via il tuo posto.',
  password_needed: 'Questa stanza ha una password. Fatti dare il link intero.',
  no_spectators: 'Nessuno può guardare questa partita. Per giocare ti serve un posto.',
  abandoned: 'Per molti giorni non è tornato nessuno, quindi la partita è stata chiusa.',
  banned: 'Chi gestisce questo server ti ha escluso.',
  sent_away: 'Chi gestisce questo server ha chiuso la tua connessione.',
  moved_device: 'Continui su un altro dispositivo.',
  taken_over: 'I giocatori hanno deciso che qualcun altro gioca al tuo posto. Puoi guardare.',
  closed_by_operator: 'Chi gestisce questo server ha chiuso la stanza.',
  room_crowded: 'In questa stanza non c’è posto per altri spettatori.',
  broken: 'I messaggi del server non si possono leggere.',
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
