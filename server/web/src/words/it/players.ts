// Players, their games and their ratings.
export const errors = {
  sign_in_needed: 'Su questo server per giocare devi accedere.',
  bad_passphrase: 'Nome o frase segreta non corretti.',
  bad_jwt: 'Questo accesso non è valido o è scaduto. Riprova dalla pagina che ti ha portato qui.',
  not_registered: 'Questa partita è classificata: chi gioca deve aver effettuato l’accesso.',
  no_registration: 'Qui non ci si può registrare.',
  no_accounts: 'Questo server non accetta account di altri siti.',
  no_players: 'Questo server non conserva nulla, quindi non conosce nessuno.',
  no_such_player: 'Questo giocatore non esiste, o è stato cancellato.',
  no_such_family: 'Non ci sono partite così. Scegline altre.',
  already_seated: 'Siedi già qui: nelle partite classificate ognuno ha un solo posto.',
  rated_without_bots: 'Nelle partite classificate non giocano bot.',
  rated_needs_clock: 'Una partita classificata richiede un orologio. Scegline uno.',
  not_yours: 'Nome e accesso si gestiscono dove hai l’account.',
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
    'Puoi giocare anche senza account. Con un account conservi nome e partite su ogni ' +
    'dispositivo, e puoi giocare partite classificate.',
  back_then: 'Poi continui da dov’eri.',
  name: 'Nome',
  passphrase: 'Frase segreta',
  passphrase_new: 'Nuova frase segreta',
  passphrase_now: 'Frase segreta attuale',
  passphrase_hint:
    'Da 8 a 128 caratteri, quelli che vuoi. Qualche parola in fila si ricorda facilmente.',
  name_hint: 'Fino a 32 caratteri. È solo tuo: nessun altro può averne uno simile.',
  show: 'Mostra quello che scrivo',
  name_like: 'Questo nome, o uno simile, è già preso. Scegline un altro.',
  too_short: 'Una frase segreta ha da 8 a 128 caratteri.',
  name_wrong: 'Questo nome non si può usare{{character}}. Un nome ha da 1 a 32 caratteri visibili.',
  lost: 'Nessuno può recuperare una frase segreta dimenticata. Falla salvare al tuo browser.',
  by_operator: 'Se hai un account presso il gestore di questo server, accedi dalla sua pagina.',
  only_operator: 'Puoi accedere solo dalla pagina di chi gestisce questo server.',
  unkept: 'Questo server non conserva nulla, quindi nessuno può accedere. Puoi giocare lo stesso.',
  guest_keeps: 'Le partite giocate su questo dispositivo passano al tuo account.',
  guest_stays:
    'Le partite giocate su questo dispositivo non passano al tuo account: per tenerle, registrati.',
  guest: 'Hai giocato qui senza accedere. Lo sa solo questo dispositivo.',
  welcome: 'Hai effettuato l’accesso come {{name}}.',
  signed_up: 'Ti sei registrato come {{name}}.',
  signed_out: 'Sei uscito dal tuo account su questo dispositivo.',
  signed_out_here: 'Qui sei uscito dal tuo account, ma il server non era raggiungibile.',
  not_any_more: 'Su questo dispositivo l’accesso non è più valido.',
  other_account:
    'Hai effettuato l’accesso come {{name}}. Il link che ti ha portato qui serve a un nuovo accesso.',
  take_link: 'Accedi con il link',
  keep_this: 'Resta {{name}}',
  change_name: 'Cambia nome',
  change_name_hint:
    'Anche gli elenchi delle partite passate mostrano il nuovo nome; le registrazioni tengono ' +
    'il vecchio.',
  change_passphrase: 'Cambia frase segreta',
  change_passphrase_hint: 'Su tutti gli altri dispositivi dovrai accedere di nuovo.',
  changed_name: 'Ora ti chiami {{name}}.',
  changed_passphrase: 'La frase segreta è cambiata.',
  save: 'Salva',
  looked_after: 'Nome e accesso si gestiscono dove hai l’account.',
  forget: 'Cancella i miei dati',
  forget_what:
    'Cancella nome, frase segreta, punteggi e messaggi in chat, per sempre e su tutti i ' +
    'dispositivi. Nessuno può recuperarli.',
  forget_stays:
    'Le partite restano, perché sono anche degli altri: con ogni mossa e ogni punto, ma con ' +
    '«Qualcuno» al posto del tuo nome. I punteggi degli altri non cambiano.',
  forget_yes: 'Sì, cancella i miei dati',
  forgotten: 'I tuoi dati sono cancellati.',
  no: 'Annulla',
  sits_as: 'Hai effettuato l’accesso, quindi al tavolo hai questo nome.',
  sit_needs: 'Accedi per prendere posto: su questo server gioca solo chi ha effettuato l’accesso.',
  open_needs:
    'Accedi per creare una partita: su questo server gioca solo chi ha effettuato l’accesso.',
  sit_rated: 'Questa partita è classificata. Accedi per prendere posto.',
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
    'Un punteggio è provvisorio fino alla decima partita classificata. Inizia da 0 e sale ' +
    'mentre il server impara quanto giochi bene.',
  no_ratings: 'Ancora nessuna partita classificata.',
  played: 'Partite passate',
  my_games: 'Le mie partite passate',
  all_games: 'Tutte le partite passate',
  all_games_lead: 'Partite in stanze aperte a tutti. Ognuna si può rivedere.',
  my_games_lead: 'Tutto quello che hai giocato, anche in stanze non aperte a tutti.',
  my_games_none: 'Qui non hai ancora giocato, o solo prima che questo server ti conoscesse.',
  no_games: 'Nessuna partita così.',
  found_one: '{{count}} partita',
  found_other: '{{count}} partite',
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
  rank: 'Posizione',
  player: 'Giocatore',
  leaders_none:
    'Qui nessuno ha ancora giocato dieci partite classificate. Ne servono dieci per entrare.',
  leaders_hint:
    'In classifica c’è chi ha giocato dieci partite classificate. Prima il punteggio è provvisorio.',
  own_provisional_one: 'Il tuo punteggio è provvisorio: {{count}} su 10 partite classificate.',
  own_provisional_other: 'Il tuo punteggio è provvisorio: {{count}} su 10 partite classificate.',
  own_none: 'Non hai ancora giocato partite classificate di questo tipo.',
};

const rated = {
  field: 'Classificata',
  field_hint:
    'Il risultato conta per il punteggio di tutti. Gioca solo chi ha effettuato l’accesso, senza ' +
    'bot, consigli e mosse annullate.',
  field_guest: 'Non hai effettuato l’accesso: puoi creare la partita e accedere lì.',
  no_tips: 'Nelle partite classificate non ci sono consigli.',
  short: 'classificata',
  unrated: 'non classificata',
  here: 'Questa partita è classificata: conta per il punteggio di tutti quelli che giocano.',
  result: 'Variazioni dei punteggi',
  waits: 'I punteggi vengono calcolati…',
  untold: 'I punteggi non ci sono ancora. Li troverai nei profili.',
};

const help = {
  title: 'Giocatori e punteggi',
  idea:
    'Per giocare non ti serve un account. Quando ti siedi per la prima volta il server ti fa ' +
    'ospite: la chiave la conosce solo questo dispositivo, e con essa ritrovi qui le tue partite ' +
    'passate.',
  sign:
    'Con un account il nome è solo tuo e al tavolo ha un segno accanto. Accedi su ogni ' +
    'dispositivo con nome e frase segreta.',
  rated:
    'Una stanza può essere classificata. Allora ci gioca solo chi ha effettuato l’accesso, e la ' +
    'classifica finale cambia i punteggi. Chi abbandona finisce dietro a chi resta.',
  rating:
    'Kingdomino, Queendomino e gli altri hanno ognuno il suo punteggio. Fino alla decima partita è ' +
    'provvisorio; poi sei in classifica.',
  forget: 'Nel tuo account si può cancellare tutto di te. Le partite restano, senza il tuo nome.',
};

export const texts = { players: { ...account, ...lists, on: rated, help } };
