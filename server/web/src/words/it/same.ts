// Tables with the same deal.
export const errors = {
  not_all_over: 'Un altro tavolo con le stesse tessere gioca ancora. Aspetta che finiscano tutti.',
  same_deal:
    'Ai tavoli con le stesse tessere si gioca ovunque allo stesso modo: a uno solo non si può cambiare.',
  no_such_duplicate: 'Nessun tavolo ha queste tessere.',
};

export const texts = {
  same: {
    hint: 'A ogni tavolo arrivano le stesse tessere; quando tutti hanno finito, si confronta.',
    short: 'tavolo {{table}} di {{tables}}',
    here: 'Tavolo {{table}} di {{tables}}: tutti ricevono le stesse tessere, alla fine si confronta.',
    unseen: 'Finché non hanno finito tutti i tavoli nessuno può guardare.',
    others: 'Gli altri tavoli',
    table: 'Tavolo {{table}}',
    state: {
      waiting: 'non ha ancora iniziato',
      playing: 'in corso',
      finished: 'ha finito',
      given_up: 'è stato abbandonato',
    },
    free_one: '{{count}} posto libero',
    free_other: '{{count}} posti liberi',
    title: 'Tutti i tavoli a confronto',
    waits: 'Mancano ancora: {{tables}}. Poi tutti vedono chi ha fatto meglio a ogni posto.',
    nobody: 'Agli altri tavoli nessuna partita è finita.',
    seat: 'Posto {{seat}}',
    total: 'Totale',
    best: 'qui il migliore',
    untold: 'Non è stato possibile caricare i risultati degli altri tavoli.',
  },
};
