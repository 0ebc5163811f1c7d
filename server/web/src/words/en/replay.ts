// A stored game, told again.
export const texts = {
  replay: {
    title: '{{room}}, told again',
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
    none: 'This game has not begun: there is nothing to tell yet.',
    loading: 'Fetching the game …',
  },
};
