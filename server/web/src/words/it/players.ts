// Players, their games and their ratings.
export const errors = {
  sign_in_needed: 'Su questo server gioca solo chi ha effettuato l’accesso.',
  bad_passphrase: 'Nome e frase segreta non vanno insieme.',
  bad_jwt:
    'Questo accesso non è valido, o non lo è più. Riprova dalla pagina che ti ha portato qui.',
  not_registered: 'Questa partita è classificata: chi gioca deve aver effettuato l’accesso.',
  no_registration: 'Qui non ci si può registrare.',
  no_accounts: 'Questo server non fa entrare nessuno con un account di altri.',
  no_players: 'Questo server non conserva nulla, quindi non conosce nessuno.',
  no_such_player: 'Questa persona qui non c’è (più).',
  no_such_family: 'Partite così non ce ne sono. Scegline altre.',
  already_seated: 'Siedi già qui: nelle partite classificate ognuno ha un solo posto.',
  rated_without_bots: 'Nelle partite classificate non giocano bot.',
  rated_needs_clock: 'Una partita classificata richiede un orologio. Scegline uno.',
  not_yours: 'Del tuo nome e del tuo accesso si occupa chi gestisce il tuo account.',
  still_playing:
    'Siedi in una partita che non è finita. Prima lascia il posto o abbandona la partita.',
};

const account = {
  sign_in: 'Accedi',
  sign_up: 'Registrati',
  sign_out: 'Esci',
  account: 'Il tuo account',
  account_of: 'Il tuo account: {{name}}',
  lead:
    'Puoi giocare anche senza. Chi accede conserva il nome e le partite su ogni dispositivo, e può ' +
    'giocare partite classificate.',
  back_then: 'Poi continui da dov’eri.',
  name: 'Nome',
  passphrase: 'Frase segreta',
  passphrase_new: 'Nuova frase segreta',
  passphrase_now: 'Frase segreta attuale',
  passphrase_hint:
    'Da 8 a 128 caratteri, quelli che vuoi. Qualche parola in fila si ricorda facilmente.',
  name_hint: 'Fino a 32 caratteri. È solo tuo: nessuno può averne uno che gli somiglia.',
  show: 'Mostra quello che scrivo',
  name_like: 'Qualcuno ha già questo nome, o uno che gli somiglia. Scegline un altro.',
  too_short: 'Una frase segreta ha da 8 a 128 caratteri.',
  name_wrong:
    'Questo nome non si può usare{{character}}. Un nome ha da 1 a 32 caratteri che si vedono.',
  lost: 'Nessuno può dirti una frase segreta che hai dimenticato. Falla conservare al tuo browser.',
  by_operator:
    'Chi ha un account presso il gestore di questo server entra dalla pagina del gestore.',
  only_operator: 'Qui si entra solo dalla pagina di chi gestisce questo server.',
  unkept: 'Questo server non conserva nulla, quindi nessuno può accedere. Puoi giocare lo stesso.',
  guest_keeps: 'Le partite giocate finora su questo dispositivo diventano quelle del tuo account.',
  guest_stays:
    'Le partite giocate finora su questo dispositivo non vengono con te: per quello registrati.',
  guest: 'Hai giocato qui senza accedere. Lo sa solo questo dispositivo.',
  welcome: 'Hai effettuato l’accesso come {{name}}.',
  signed_up: 'Ti sei registrato come {{name}}.',
  signed_out: 'Sei uscito dal tuo account su questo dispositivo.',
  signed_out_here: 'Qui sei uscito dal tuo account. Non è stato possibile dirlo al server.',
  not_any_more: 'Su questo dispositivo l’accesso non è più valido.',
  other_account:
    'Hai effettuato l’accesso come {{name}}. Il link che ti ha portato qui serve a un nuovo accesso.',
  take_link: 'Accedi con il link',
  keep_this: 'Resta {{name}}',
  change_name: 'Un altro nome',
  change_name_hint:
    'Anche le partite passate hanno poi il nuovo nome, negli elenchi ma non nelle registrazioni.',
  change_passphrase: 'Un’altra frase segreta',
  change_passphrase_hint: 'Su tutti gli altri dispositivi dovrai accedere di nuovo.',
  changed_name: 'Ora ti chiami {{name}}.',
  changed_passphrase: 'La nuova frase segreta è valida.',
  save: 'Salva',
  looked_after: 'Del tuo nome e del tuo accesso si occupa chi gestisce il tuo account.',
  forget: 'Cancella i miei dati',
  forget_what:
    'Nome, frase segreta, punteggi e ciò che hai detto in chat vengono cancellati, per sempre e su ' +
    'tutti i dispositivi. Nessuno può recuperarli.',
  forget_stays:
    'Le partite restano, perché sono anche degli altri: con ogni mossa e ogni punto, ma con ' +
    '«Qualcuno» al posto del tuo nome. Agli altri resta quello che hanno portato le classificate.',
  forget_yes: 'Sì, cancella i miei dati',
  forgotten: 'I tuoi dati sono cancellati.',
  no: 'Annulla',
  sits_as: 'Hai effettuato l’accesso, quindi al tavolo hai questo nome.',
  sit_needs:
    'Per sederti qui devi accedere: su questo server gioca solo chi ha effettuato l’accesso.',
  open_needs:
    'Per aprire una stanza devi accedere: su questo server gioca solo chi ha effettuato l’accesso.',
  sit_rated: 'Questa partita è classificata. Per sederti devi accedere.',
  signed_in_here: 'Chi ha effettuato l’accesso:',
  seat_mark: 'accesso effettuato',
  profile_of: '{{name}}, accesso effettuato: al profilo',
};

const lists = {
  profile: 'Profilo',
  my_profile: 'Il mio profilo',
  since: 'Qui dal {{date}}',
  its_you: 'Sei tu.',
  ratings: 'Punteggi',
  rating: 'Punteggio',
  family: 'Gioco',
  rated_games: 'Partite',
  provisional: 'provvisorio',
  provisional_hint:
    'Un punteggio è provvisorio fino alla decima partita classificata. Inizia da 0 e sale mentre il ' +
    'server impara quanto uno gioca bene.',
  no_ratings: 'Ancora nessuna partita classificata.',
  played: 'Partite passate',
  my_games: 'Le mie partite passate',
  all_games: 'Tutte le partite passate',
  all_games_lead: 'Partite in stanze aperte a tutti. Ognuna si può rivedere.',
  my_games_lead: 'Tutto quello che hai giocato, anche in stanze non aperte a tutti.',
  my_games_none: 'Qui non hai ancora giocato, o non da quando questo server ti conosce.',
  no_games: 'Nessuna partita così.',
  found_one: '{{count}} partita mostrata.',
  found_other: '{{count}} partite mostrate.',
  more: 'Mostra altre',
  filters: 'Quali partite?',
  any_preset: 'tutti i giochi',
  by_player: 'Con chi',
  by_player_hint: 'Il nome intero di qualcuno che ha un account.',
  by_preset: 'Gioco',
  from: 'Dal',
  to: 'Al',
  reset: 'Mostra tutte',
  replay: 'Rivedi',
  analysis: 'Analizza',
  replay_of: 'Rivedi: {{game}}',
  analysis_of: 'Analizza: {{game}}',
  place: '{{place}}º',
  points_one: '{{count}} punto',
  points_other: '{{count}} punti',
  rated: 'classificata',
  somebody: 'Qualcuno',
  you: 'tu',
  change: '{{before}} → {{after}} ({{change}})',
  change_label: 'Punteggio',
  leaderboards: 'Classifiche',
  leaderboard_of: 'Classifica: {{family}}',
  rank: 'Posto',
  player: 'Chi',
  leaders_none: 'Qui nessuno ha ancora giocato dieci partite classificate. Tante ne servono.',
  leaders_hint:
    'In classifica c’è chi ha giocato dieci partite classificate. Prima il punteggio è provvisorio.',
  own_provisional_one:
    'Il tuo punteggio è provvisorio: {{count}} partita classificata delle 10 che servono.',
  own_provisional_other:
    'Il tuo punteggio è provvisorio: {{count}} partite classificate delle 10 che servono.',
  own_none: 'Non hai ancora giocato partite classificate di questo tipo.',
};

const rated = {
  field: 'Classificata',
  field_hint:
    'Il risultato conta per il punteggio di tutti. Gioca solo chi ha effettuato l’accesso, senza ' +
    'bot, consigli e mosse ritirate.',
  field_guest: 'Non hai effettuato l’accesso: puoi aprire la stanza e accedere lì.',
  no_tips: 'Nelle partite classificate non ci sono consigli.',
  short: 'classificata',
  unrated: 'non classificata',
  here: 'Questa partita è classificata: conta per il punteggio di tutti quelli che giocano.',
  result: 'Che cosa ha fatto ai punteggi',
  waits: 'I punteggi vengono calcolati…',
  untold: 'I punteggi non ci sono ancora. Si troveranno nei profili.',
};

const help = {
  title: 'Giocatori e punteggi',
  idea:
    'Per giocare non ti serve un account. Quando ti siedi per la prima volta il server ti fa ' +
    'ospite: la chiave la conosce solo questo dispositivo, e con essa ritrovi qui le tue partite ' +
    'passate.',
  sign:
    'Chi si registra ha il nome tutto per sé, siede con un segno accanto e accede su ogni ' +
    'dispositivo con nome e frase segreta.',
  rated:
    'Una stanza può essere classificata. Allora ci gioca solo chi ha effettuato l’accesso, e i posti ' +
    'alla fine cambiano i punteggi. Chi abbandona sta dietro a chi resta.',
  rating:
    'Kingdomino, Queendomino e gli altri hanno ognuno il suo punteggio. Fino alla decima partita è ' +
    'provvisorio; poi sei in classifica.',
  forget: 'Nel tuo account si può cancellare tutto di te. Le partite restano, senza il tuo nome.',
};

export const texts = { players: { ...account, ...lists, on: rated, help } };
