// Replays. The first part is for the lobby and the end of a game, the second loads with the replay.
export const texts = {
  replay: {
    save: 'Save the game as a file',
    open: 'Open a recorded game…',
    drop: 'Drop the file here to open it.',
    file: 'A recorded game',
    fileHint: 'Choose the file of a game that was saved here or on another server.',
    notOpened: '{{name}} could not be opened.',
    tooLarge: 'The file is larger than 2 MiB: no game is that long.',
  },
};

export const later = {
  replay: {
    title: '{{room}}, replay',
    back: 'Back to the table',
    first: 'To the beginning',
    previous: 'One step back',
    play: 'Play',
    stop: 'Stop',
    next: 'One step forward',
    last: 'To the end',
    position: 'Step {{step}} of {{all}}',
    share: 'Copy a link to this moment',
    copied: 'The link is copied.',
    notCopied: 'The browser does not allow the page to copy. The link is in the address bar.',
    analyse: 'Analyse the game',
    analysis: {
      title: 'Analysis',
      idea: 'How good players judge each move, with what the player could know at the time.',
      working: 'The server plays the game out, move by move, many times…',
      progress: '{{done}} of {{of}} steps',
      late: 'You can leave: the analysis continues without you.',
      failed: 'The analysis could not be loaded.',
      graph: 'Chance to win',
      now: '{{position}}: {{chances}}',
      chance: '{{name}} {{chance}}',
      game: 'Game {{game}}',
      turning: 'Turning points',
      noTurning: 'None: the chances changed little by little.',
      turned: 'Step {{step}}: {{name}} {{from}} → {{to}}',
      dealt: 'The table as dealt.',
      passes: '{{name}} skips a step.',
      nothing: 'No player decided anything here.',
      judged: 'Chance of {{name}}: {{before}} before, {{after}} after.',
      best: 'No better move was found.',
      little: 'A better move would change little.',
      better: 'Better: {{move}} ({{chance}})',
      betterHere: 'The better move on the board: {{where}}',
      playouts:
        'Estimated from {{count}} playouts of each move. Differences of less than three percent ' +
        'may be chance.',
    },
    none: 'This game has not begun: there is nothing to watch yet.',
    loading: 'Loading the game…',
  },
};
