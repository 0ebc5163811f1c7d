// Runs inside the page: what a player sees who is to move. Waits until there is something to do, or
// the game is over, on a table that looks different from `before`; with `any`: until it does.
export function look({ before = null, any = false }) {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (element) => element.getClientRects().length > 0;

  // What is marked in the picture, as the cells that lie under it.
  const marked = (selector) => {
    const cells = all('.board [data-cell]').map((button) => [
      button,
      button.getBoundingClientRect(),
    ]);
    return all(`.board ${selector}`).map((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const under = cells.find(
        ([, box]) => x > box.left && x < box.right && y > box.top && y < box.bottom,
      );
      return under?.[0].dataset.cell ?? `none under ${x},${y}`;
    });
  };

  const open = (selector) =>
    all(selector)
      .filter((button) => !button.disabled && shown(button))
      .map((button) => button.textContent);

  // What only a move changes.
  const table = () =>
    [
      document.querySelector('.table')?.className,
      ...all('.status-sentence, .log, .line').map((element) => element.innerText),
    ].join('\n');

  const seen = () => {
    const problem = document.querySelector('.hand-problem')?.textContent ?? null;
    if (problem) return { problem };
    const now = table();
    if (now === before) return null;
    if (any) return { table: now };
    if (document.querySelector('.end-headline')) return { over: true };
    if (!document.querySelector('.status.mine') || document.querySelector('.bar')) return null;
    const found = {
      table: now,
      status: document.querySelector('.status-sentence').textContent,
      legal: marked('.plot.legal'),
      bright: marked('.rim.bright'),
      dominoes: all('.line button').flatMap((button, index) => (button.disabled ? [] : [index])),
      tiles: all('.court-board .tile').flatMap((tile, index) =>
        tile.tagName === 'BUTTON' && !tile.disabled ? [index] : [],
      ),
      // A tip may be asked for before the hints have come.
      hand: open('.hand button:not(.tip-button)'),
    };
    const some = ['legal', 'bright', 'dominoes', 'tiles', 'hand'].some(
      (what) => found[what].length,
    );
    return some ? found : null;
  };

  return new Promise((resolve) => {
    const first = seen();
    if (first) return resolve(first);
    const observer = new MutationObserver(() => {
      const now = seen();
      if (!now) return;
      observer.disconnect();
      resolve(now);
    });
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
}
