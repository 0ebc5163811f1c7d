// A stored game, told again.
// The first of it stands in the lobby and behind a game, the rest is said while one is watched.
export const texts = {
  replay: {
    save: 'Save the game as a file',
    open: 'Open a recorded game…',
    drop: 'Drop the file here to open it.',
    file: 'A recorded game',
    fileHint: 'Choose the file of a game that was saved here or on another server.',
    notOpened: '{{name}} could not be opened.',
    tooLarge: 'It is larger than 2 MiB: no game is that long.',
  },
};

export const later = {
  replay: {
    title: '{{room}}, watched again',
    back: 'Back to the table',
    first: 'To the beginning',
    previous: 'One step back',
    play: 'Play',
    stop: 'Stop',
    next: 'One step on',
    last: 'To the end',
    position: 'Step {{step}} of {{all}}',
    share: 'Copy a link to this moment',
    copied: 'The link is copied.',
    notCopied: 'The browser does not let the page copy. The link is in the address bar.',
    analyse: 'Analyse the game',
    analysis: {
      title: 'Analysis',
      idea: 'What good players think of each move, by what whoever made it could know.',
      working: 'The server plays the game out, move by move, again and again…',
      progress: '{{done}} of {{of}} steps',
      late: 'You may leave: it goes on without you.',
      failed: 'The analysis could not be fetched.',
      graph: 'Chance to come first',
      now: '{{position}}: {{chances}}',
      chance: '{{name}} {{chance}}',
      game: 'Game {{game}}',
      turning: 'Turning points',
      noTurning: 'None: the chances changed little by little.',
      turned: 'Step {{step}}: {{name}} {{from}} → {{to}}',
      dealt: 'The table as dealt.',
      passes: '{{name}} passes over a step.',
      nothing: 'Nobody decided anything here.',
      judged: 'Chance of {{name}}: {{before}} before, {{after}} after.',
      best: 'Nothing better was found.',
      little: 'What would have been better matters little.',
      better: 'Better: {{move}} ({{chance}})',
      betterHere: 'The better move on the board: {{where}}',
      playouts:
        'Estimated from {{count}} games played out for each move. What differs by less than three ' +
        'in a hundred may differ by luck.',
    },
    none: 'This game has not begun: there is nothing to watch yet.',
    loading: 'Fetching the game…',
  },
};
