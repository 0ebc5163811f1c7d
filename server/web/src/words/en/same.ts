// Tables with the same deal.
export const errors = {
  not_all_over: 'Another table with the same deal is still open. Wait until all tables are over.',
  same_deal:
    'Tables with the same deal are all played alike: this cannot be changed at one of them.',
  no_such_duplicate: 'No tables have this deal.',
};

export const texts = {
  same: {
    hint: 'Everybody at every table gets the same dominoes; when all are over you compare.',
    short: 'table {{table}} of {{tables}}',
    here: 'Table {{table}} of {{tables}}: all get the same dominoes, and you compare at the end.',
    unseen: 'Until all tables are over nobody can watch.',
    others: 'The other tables',
    table: 'Table {{table}}',
    state: {
      waiting: 'has not begun',
      playing: 'is being played',
      finished: 'is over',
      given_up: 'was given up',
    },
    free_one: '{{count}} free seat',
    free_other: '{{count}} free seats',
    title: 'All tables compared',
    waits: 'Waiting for {{tables}} to finish. Then everybody sees who did best on each seat.',
    nobody: 'No game was finished at the other tables.',
    seat: 'Seat {{seat}}',
    total: 'All together',
    best: 'the most here',
    untold: 'What the other tables did could not be asked for.',
  },
};
