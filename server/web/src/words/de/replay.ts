// Replays. The first part is for the lobby and the end of a game, the second loads with the replay.
export const texts = {
  replay: {
    save: 'Spiel als Datei speichern',
    open: 'Aufgezeichnetes Spiel öffnen …',
    drop: 'Lass die Datei hier los, um sie zu öffnen.',
    file: 'Ein aufgezeichnetes Spiel',
    fileHint:
      'Wähl die Datei eines Spiels, das hier oder auf einem anderen Server gespeichert wurde.',
    notOpened: '{{name}} ließ sich nicht öffnen.',
    tooLarge: 'Die Datei ist größer als 2 MiB: So lang ist kein Spiel.',
  },
};

export const later = {
  replay: {
    title: '{{room}}, Wiederholung',
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
    analyse: 'Das Spiel auswerten',
    analysis: {
      title: 'Auswertung',
      idea: 'Was gute Spieler von jedem Zug halten, nach dem, was man dabei wissen konnte.',
      working: 'Der Server spielt das Spiel Zug für Zug immer wieder zu Ende …',
      progress: '{{done}} von {{of}} Schritten',
      late: 'Du kannst gehen: Die Auswertung läuft weiter.',
      failed: 'Die Auswertung ließ sich nicht laden.',
      graph: 'Gewinnchance',
      now: '{{position}}: {{chances}}',
      chance: '{{name}} {{chance}}',
      game: 'Partie {{game}}',
      turning: 'Wendepunkte',
      noTurning: 'Keine: Die Chancen änderten sich nach und nach.',
      turned: 'Schritt {{step}}: {{name}} {{from}} → {{to}}',
      dealt: 'Der Tisch, wie er ausgelegt wurde.',
      passes: '{{name}} lässt einen Schritt aus.',
      nothing: 'Hier hat niemand etwas entschieden.',
      judged: 'Chance von {{name}}: {{before}} davor, {{after}} danach.',
      best: 'Es wurde kein besserer Zug gefunden.',
      little: 'Ein besserer Zug würde wenig ändern.',
      better: 'Besser: {{move}} ({{chance}})',
      betterHere: 'Der bessere Zug im Königreich: {{where}}',
      playouts:
        'Geschätzt aus {{count}} zu Ende gespielten Partien für jeden Zug. Unterschiede unter ' +
        'drei Prozentpunkten können Zufall sein.',
    },
    none: 'Dieses Spiel hat noch nicht begonnen: Es gibt noch nichts zu sehen.',
    loading: 'Das Spiel wird geladen …',
  },
};
