// A stored game, told again.
export const texts = {
  replay: {
    title: '{{room}}, noch einmal',
    back: 'Zurück zum Tisch',
    first: 'An den Anfang',
    previous: 'Einen Schritt zurück',
    play: 'Abspielen',
    stop: 'Anhalten',
    next: 'Einen Schritt weiter',
    last: 'Ans Ende',
    position: 'Schritt {{step}} von {{all}}',
    share: 'Link zu diesem Moment kopieren',
    copied: 'Der Link ist kopiert.',
    notCopied: 'Der Browser lässt die Seite nicht kopieren. Der Link steht in der Adresszeile.',
    none: 'Dieses Spiel hat noch nicht begonnen: Es gibt noch nichts zu erzählen.',
    loading: 'Das Spiel wird geholt …',
  },
};
