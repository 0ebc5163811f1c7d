// Tables with the same deal.
export const errors = {
  not_all_over:
    'Another table with the same deal is still playing. Wait until all tables are over.',
  same_deal:
    'All tables with the same deal have the same rules: you cannot change this at one of them.',
  no_such_duplicate: 'No tables have this deal.',
};

export const texts = {
  same: {
    hint: 'All tables get the same dominoes; at the end you compare.',
    short: 'table {{table}} of {{tables}}',
    here:
      'Table {{table}} of {{tables}}: all tables get the same dominoes, and you compare at the ' +
      'end.',
    unseen: 'Nobody can watch until all tables are over.',
    others: 'The other tables',
    table: 'Table {{table}}',
    state: {
      waiting: 'not started yet',
      playing: 'in progress',
      finished: 'finished',
      given_up: 'abandoned',
    },
    free_one: '{{count}} free seat',
    free_other: '{{count}} free seats',
    title: 'All tables compared',
    waits: 'Waiting for {{tables}}. After that everyone sees who did best on each seat.',
    nobody: 'No game was finished at the other tables.',
    seat: 'Seat {{seat}}',
    total: 'Total',
    best: 'best here',
    untold: 'The results of the other tables could not be loaded.',
  },
};
