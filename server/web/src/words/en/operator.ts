// What whoever runs the server says to those who are on it.
export const texts = {
  operator: {
    says: 'From whoever runs this server: {{text}}',
    stops:
      'This server stops in {{time}}. Games go on when it is back; until then no new one begins.',
    goes_on: 'The server goes on after all.',
    waits:
      'The server cannot store moves for a moment. They wait, nothing is lost, and the game goes on by itself.',
    stored: 'The game goes on.',
    why: 'The reason given: {{text}}',
    until: 'Until {{time}}.',
    for_good: 'For good.',
    titles: {
      banned: 'You are kept out',
      sent_away: 'You were sent away',
      closed_by_operator: 'The room is closed',
    },
  },
};
