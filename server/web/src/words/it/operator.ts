// Messages of the server’s operator.
export const texts = {
  operator: {
    says: 'Da chi gestisce questo server: {{text}}',
    stops:
      'Questo server si ferma tra {{time}}. Le partite continuano quando torna; fino ad allora non ne inizia nessuna nuova.',
    goes_on: 'Il server resta comunque in funzione.',
    waits:
      'Al momento il server non può salvare le mosse. Non va perso nulla, e la partita continua ' +
      'da sola.',
    stored: 'La partita continua.',
    why: 'Motivo: {{text}}',
    until: 'Fino a: {{time}}.',
    for_good: 'Per sempre.',
    titles: {
      banned: 'Sei stato escluso',
      sent_away: 'La tua connessione è stata chiusa',
      closed_by_operator: 'La stanza è chiusa',
    },
  },
};
