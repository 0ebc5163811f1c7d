// A stored game, told again.
export const texts = {
  replay: {
    title: '{{room}}, rivista',
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
    save: 'Salva la partita in un file',
    open: 'Apri una partita registrata…',
    drop: 'Lascia qui il file per aprirlo.',
    file: 'Una partita registrata',
    fileHint: 'Scegli il file di una partita salvata qui o su un altro server.',
    notOpened: 'Non è stato possibile aprire {{name}}.',
    tooLarge: 'Il file supera i 2 MiB: nessuna partita è così lunga.',
    none: 'Questa partita non è ancora iniziata: non c’è ancora nulla da vedere.',
    loading: 'Carico la partita…',
  },
};
