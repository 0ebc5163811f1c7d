// Tische mit denselben Dominos.
export const errors = {
  not_all_over:
    'Ein anderer Tisch mit denselben Dominos ist noch offen. Warte, bis alle Tische fertig sind.',
  same_deal:
    'An Tischen mit denselben Dominos wird überall gleich gespielt: An einem allein lässt sich das nicht ändern.',
  no_such_duplicate: 'Diese Dominos hat kein Tisch.',
};

export const texts = {
  same: {
    hint: 'An jedem Tisch kommen dieselben Dominos; wenn alle fertig sind, vergleicht ihr.',
    short: 'Tisch {{table}} von {{tables}}',
    here: 'Tisch {{table}} von {{tables}}: Alle bekommen dieselben Dominos, am Ende vergleicht ihr.',
    unseen: 'Bis alle Tische fertig sind, kann niemand zuschauen.',
    others: 'Die anderen Tische',
    table: 'Tisch {{table}}',
    state: {
      waiting: 'hat noch nicht begonnen',
      playing: 'spielt noch',
      finished: 'ist fertig',
      given_up: 'wurde aufgegeben',
    },
    free_one: '{{count}} Platz frei',
    free_other: '{{count}} Plätze frei',
    title: 'Alle Tische im Vergleich',
    waits: 'Es fehlt noch: {{tables}}. Danach seht ihr, wer auf welchem Platz am besten war.',
    nobody: 'An den anderen Tischen wurde kein Spiel beendet.',
    seat: 'Platz {{seat}}',
    total: 'Alle zusammen',
    best: 'hier am meisten',
    untold: 'Wie es an den anderen Tischen steht, war nicht zu erfahren.',
  },
};
