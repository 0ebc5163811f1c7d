// A stored game, told again.
export const texts = {
  replay: {
    title: '{{room}}, rivista',
    back: 'Torna al tavolo',
    first: "All'inizio",
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
    none: 'Questa partita non è ancora cominciata: non c’è ancora nulla da raccontare.',
    loading: 'La partita arriva …',
  },
};
