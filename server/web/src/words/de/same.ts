// Tables with the same deal.
export const errors = {
  not_all_over:
    'Ein anderer Tisch mit denselben Dominosteinen spielt noch. Warte, bis alle Tische fertig ' +
    'sind.',
  same_deal:
    'An Tischen mit denselben Dominosteinen gelten überall dieselben Regeln: An einem allein ' +
    'lässt sich das nicht ändern.',
  no_such_duplicate: 'Kein Tisch hat diese Dominosteine.',
};

export const texts = {
  same: {
    hint: 'Alle Tische bekommen dieselben Dominosteine; am Ende vergleicht ihr.',
    short: 'Tisch {{table}} von {{tables}}',
    here:
      'Tisch {{table}} von {{tables}}: Alle bekommen dieselben Dominosteine, am Ende vergleicht ' +
      'ihr.',
    unseen: 'Bis alle Tische fertig sind, kann niemand zuschauen.',
    others: 'Die anderen Tische',
    table: 'Tisch {{table}}',
    state: {
      waiting: 'hat noch nicht begonnen',
      playing: 'läuft noch',
      finished: 'ist fertig',
      given_up: 'wurde aufgegeben',
    },
    free_one: '{{count}} Platz frei',
    free_other: '{{count}} Plätze frei',
    title: 'Alle Tische im Vergleich',
    waits: 'Es fehlt noch: {{tables}}. Danach seht ihr, wer auf welchem Platz am besten war.',
    nobody: 'An den anderen Tischen wurde kein Spiel beendet.',
    seat: 'Platz {{seat}}',
    total: 'Summe',
    best: 'hier am besten',
    untold: 'Die Ergebnisse der anderen Tische ließen sich nicht laden.',
  },
};
