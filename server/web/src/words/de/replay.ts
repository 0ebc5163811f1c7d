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
    save: 'Spiel als Datei sichern',
    open: 'Aufgezeichnetes Spiel öffnen …',
    drop: 'Lass die Datei hier los, um sie zu öffnen.',
    file: 'Ein aufgezeichnetes Spiel',
    fileHint:
      'Wähl die Datei eines Spiels, das hier oder auf einem anderen Server gesichert wurde.',
    notOpened: '{{name}} ließ sich nicht öffnen.',
    tooLarge: 'Die Datei ist größer als 2 MiB: So lang ist kein Spiel.',
    none: 'Dieses Spiel hat noch nicht begonnen: Es gibt noch nichts zu sehen.',
    loading: 'Das Spiel wird geholt …',
  },
};
