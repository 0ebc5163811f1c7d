// Replays. The first part is for the lobby and the end of a game, the second loads with the replay.
export const texts = {
  replay: {
    save: 'Salva la partita in un file',
    open: 'Apri una partita registrata…',
    drop: 'Lascia qui il file per aprirlo.',
    file: 'Una partita registrata',
    fileHint: 'Scegli il file di una partita salvata qui o su un altro server.',
    notOpened: 'Non è stato possibile aprire {{name}}.',
    tooLarge: 'Il file supera i 2 MiB: nessuna partita è così lunga.',
  },
};

export const later = {
  replay: {
    title: 'Replay: {{room}}',
    back: 'Torna al tavolo',
    first: 'All’inizio',
    previous: 'Un passo indietro',
    play: 'Avvia',
    stop: 'Ferma',
    next: 'Un passo avanti',
    last: 'Alla fine',
    position: 'Passo {{step}} di {{all}}',
    share: 'Copia un link a questo momento',
    copied: 'Il link è copiato.',
    notCopied:
      'Il browser non permette alla pagina di copiare. Il link è nella barra degli indirizzi.',
    analyse: 'Analizza la partita',
    analysis: {
      title: 'Analisi',
      idea: 'Che cosa pensa chi gioca bene di ogni mossa, con ciò che allora si poteva sapere.',
      working: 'Il server gioca la partita fino alla fine, mossa per mossa, più e più volte…',
      progress: '{{done}} passi su {{of}}',
      late: 'Puoi andare: l’analisi continua.',
      failed: 'Non è stato possibile caricare l’analisi.',
      graph: 'Probabilità di vincere',
      now: '{{position}}: {{chances}}',
      chance: '{{name}} {{chance}}',
      game: 'Partita {{game}}',
      turning: 'Punti di svolta',
      noTurning: 'Nessuno: le probabilità sono cambiate a poco a poco.',
      turned: 'Passo {{step}}: {{name}} {{from}} → {{to}}',
      dealt: 'Il tavolo all’inizio.',
      passes: '{{name}} salta un passo.',
      nothing: 'Qui nessuno ha deciso nulla.',
      judged: 'Probabilità di {{name}}: {{before}} prima, {{after}} dopo.',
      best: 'Non si è trovata una mossa migliore.',
      little: 'Una mossa migliore cambierebbe poco.',
      better: 'Meglio: {{move}} ({{chance}})',
      betterHere: 'La mossa migliore nel regno: {{where}}',
      playouts:
        'Stima da {{count}} partite giocate fino alla fine per ogni mossa. Differenze inferiori ' +
        'a tre punti percentuali possono essere casuali.',
    },
    none: 'Questa partita non è ancora iniziata: non c’è ancora nulla da vedere.',
    loading: 'Carico la partita…',
  },
};
