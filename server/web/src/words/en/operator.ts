// Messages of the server’s operator.
export const texts = {
  operator: {
    says: 'From the operator of this server: {{text}}',
    stops:
      'This server stops in {{time}}. Games continue when it is back; until then no new game ' +
      'can begin.',
    goes_on: 'The server keeps running after all.',
    waits:
      'The server cannot save moves right now. Nothing is lost, and the game continues ' +
      'automatically.',
    stored: 'The game continues.',
    why: 'Reason: {{text}}',
    until: 'Until {{time}}.',
    for_good: 'Permanently.',
    titles: {
      banned: 'You are banned',
      sent_away: 'You were disconnected',
      closed_by_operator: 'The room is closed',
    },
  },
};
