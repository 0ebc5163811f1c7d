// Messages of the server’s operator.
export const texts = {
  operator: {
    says: 'Vom Betreiber dieses Servers: {{text}}',
    stops:
      'Dieser Server wird in {{time}} heruntergefahren. Spiele gehen weiter, wenn er wieder da ' +
      'ist; bis dahin beginnt kein neues.',
    goes_on: 'Der Server läuft doch weiter.',
    waits:
      'Der Server kann gerade keine Züge speichern. Nichts ist verloren, und das Spiel geht von ' +
      'selbst weiter.',
    stored: 'Das Spiel geht weiter.',
    why: 'Grund: {{text}}',
    until: 'Bis {{time}}.',
    for_good: 'Dauerhaft.',
    titles: {
      banned: 'Du bist gesperrt',
      sent_away: 'Deine Verbindung wurde beendet',
      closed_by_operator: 'Der Raum ist geschlossen',
    },
  },
};
