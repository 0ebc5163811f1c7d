// The help, in our own words.
const kingdomino = {
  title: 'Kingdomino',
  idea:
    'Intorno al tuo castello cresce un regno, tessera dopo tessera. Vince chi unisce grandi ' +
    'territori con molte corone.',
  turn: 'Il tuo turno',
  turn_text:
    'Alcune tessere sono in fila, ognuna con un re. Si gioca dalla prima all’ultima. Nel tuo ' +
    'turno fai due cose:',
  turn_lay: 'Piazzi nel tuo regno la tessera su cui sta il tuo re.',
  turn_claim: 'Sposti il re su una tessera libera della fila successiva.',
  turn_order:
    'Le tessere con un numero più alto di solito sono migliori, ma stanno più in fondo: chi ora ' +
    'ne prende una buona, nel prossimo giro sceglie più tardi.',
  line_picture: 'Quattro tessere in fila. Su tre ci sono i re di tre giocatori.',
  lay: 'Piazzare una tessera',
  lay_touch: 'Una delle metà tocca il tuo castello o un terreno uguale. Gli angoli non contano.',
  lay_fit:
    'Il regno, castello compreso, sta in un quadrato di 5 per 5. Il castello può stare ovunque.',
  lay_waste: 'Una tessera che non ci sta da nessuna parte si scarta.',
  kingdom_picture: 'Un regno: quattro campi di grano con due corone, tre laghi con una, un bosco.',
  points: 'Punti',
  points_text:
    'Ogni territorio vale il numero delle caselle per quello delle corone. Senza corone, niente ' +
    'punti.',
  points_wheat: 'Campi di grano: 4 caselle × 2 corone = 8',
  points_lake: 'Lago: 3 caselle × 1 corona = 3',
  points_forest: 'Bosco: 1 casella × 0 corone = 0',
  points_tie: 'A pari punti vince chi ha il territorio più grande.',
  two: 'In due',
  two_text:
    'Ognuno ha due re, quindi due turni per giro. Nel grande duello si usano tutte le tessere e ' +
    'i regni hanno 7 per 7 caselle.',
  extras: 'Regole facoltative',
  extras_harmony: 'Armonia: 5 punti se non hai mai scartato una tessera.',
  extras_middle: 'Regno di Mezzo: 10 punti se alla fine il castello è al centro.',
};

const queendomino = {
  title: 'Queendomino',
  idea: 'Come Kingdomino, ma dopo aver piazzato una tessera puoi fare di più, in quest’ordine:',
  tax: 'Tasse',
  tax_text:
    'Metti cavalieri su una o su entrambe le caselle appena piazzate. Ognuno porta una moneta ' +
    'per ogni casella del suo territorio, e resta lì.',
  build: 'Costruire',
  build_text:
    'Compra un edificio e mettilo su una casella di città libera. Può portare punti, corone, ' +
    'cavalieri o torri. Quello che nessuno compra costa sempre meno.',
  queen: 'La Regina',
  queen_text:
    'Se ottieni torri e nessuno ne ha più di te, viene da te. Allora costruire costa una moneta ' +
    'in meno, e alla fine vale una corona nel tuo territorio più grande.',
  dragon: 'Il drago',
  dragon_text:
    'Per una moneta brucia uno degli edifici in vendita: una volta sola per giro, e mai per chi ' +
    'ospita la Regina.',
  claim: 'Scegliere',
  claim_text: 'Infine il tuo re va su una tessera della fila successiva, come sempre.',
  start: 'Tutti iniziano con 7 monete e un cavaliere.',
  end: 'Alla fine tre monete fanno un punto, e gli edifici danno i loro punti.',
  assumed:
    'I valori stampati di alcuni edifici non sono pubblicamente noti. Lì questo server usa ' +
    'valori supposti, e li segna.',
};

const more = {
  both: 'I due giochi insieme',
  both_text:
    'Nella sfida tra re si alternano file di Queendomino e di Kingdomino, con le regole di ' +
    'Queendomino.',
  teams: 'Squadre',
  teams_text:
    'Con le forze unite due giocatori condividono castello, regno, monete e cavalieri. Ognuno ha ' +
    'un re, e il regno può avere 7 per 7 caselle.',
  match: 'Dinastia',
  match_text: 'Tre partite di fila; decide la somma di tutti i punti.',
  here: 'Su questa pagina',
  here_seat:
    'Un posto appartiene al browser in cui l’hai preso. Puoi chiudere la pagina e continuare dopo.',
  here_watch: 'Chi ha il link può guardare, anche mentre giocate.',
  here_fair:
    'Prima della prima mossa l’ordine delle tessere è fissato e sigillato. Dopo la partita ' +
    'chiunque può controllarlo.',
};

const hosts = {
  title: 'Stanze e chi ospita',
  idea:
    'Chi crea una partita ospita. Finché non inizia, può cambiare regole, numero di giocatori e ' +
    'nome, spostare o togliere giocatori, o far ospitare un altro.',
  follows: 'Se chi ospita manca per un minuto, gli succede chi siede lì da più tempo.',
  start:
    'Una partita inizia quando tutti sono seduti. Può anche aspettare che tutti abbiano premuto ' +
    '«Ci sono, si può iniziare», o che dia il via chi ospita.',
  password:
    'In una stanza con password entra solo chi la conosce, per giocare e per guardare. I link ' +
    'mandati da chi è dentro la aprono anche senza. Una nuova password rende inutili i vecchi link.',
  again:
    'Dopo la partita, «Rivincita» porta gli stessi giocatori in una nuova stanza con le stesse ' +
    'regole, ognuno un posto più in là. Tutti gli altri ricevono il link.',
};

const bots = {
  title: 'Bot',
  idea:
    'I bot giocano dove manca qualcuno. Un bot ha questo segno accanto al nome; i livelli sono ' +
    'cinque, e ognuno può sedere al tavolo con persone e con altri bot.',
  quick: 'Nella lobby basta un tocco per iniziare una partita contro i bot.',
  seat:
    'Finché la partita non inizia, chi ospita può aggiungere bot, cambiarne il livello e ' +
    'toglierli.',
  watch: 'Se nella tua stanza dai tutti i posti ai bot, giocano loro, e tu guardi.',
  levels: 'Livelli',
  fair: 'Nessun bot vede ciò che è coperto. Giocano con le stesse regole e non abbandonano mai.',
};

const advice = {
  title: 'Consigli e analisi',
  tips:
    'Chi ospita decide se ci sono consigli; nelle partite veloci contro i bot ci sono. Nel tuo ' +
    'turno, «Consiglio» mostra che cosa farebbe chi gioca bene, e la probabilità di vincere ' +
    'così.',
  tips_use: 'Basta un tocco per seguirlo. Se scegli altro, sparisce.',
  tips_fair: 'Un consiglio non sa più di te: nulla di ciò che è coperto.',
  analysis:
    'Alla fine, «Analizza la partita» mostra come sono cambiate le probabilità, dove la partita ' +
    'ha avuto una svolta, e quali mosse erano migliori.',
};

const together = {
  title: 'Orologi e proposte',
  clocks:
    'Una stanza può avere un orologio: tempo per ogni turno, tempo per tutta la partita con ' +
    'un’aggiunta dopo ogni turno, o giorni. Sta accanto a ogni regno; quando il tempo scade un ' +
    'bot finisce il turno, o vale ciò che la stanza prevede.',
  propose:
    '«Proponi…» in alto sul tavolo chiede agli altri: di annullare una mossa, finché da allora non si è ' +
    'scoperto niente; di fare una pausa e riprendere; di terminare la partita e contare i punti. Succede ' +
    'se tutti sono d’accordo.',
  away:
    'Se qualcuno è assente troppo a lungo, gli altri possono far giocare un bot al suo posto, ' +
    'finché non torna o fino alla fine. Chi torna riprende subito a giocare.',
  log: 'Le decisioni si trovano nell’andamento della partita, anche quando la rivedi.',
};

export const texts = {
  help: {
    title: 'Come si gioca',
    lead: 'Per iniziare bastano due minuti.',
    begin: 'Inizia una partita',
    kingdomino,
    queendomino,
    more,
    hosts,
    together,
    bots,
    advice,
  },
};
