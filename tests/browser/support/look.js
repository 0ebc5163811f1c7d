// Runs inside the page: the view of the player on the move. Waits until there is something to do,
// or the game is over, on a table that looks different from `before`; with `any`: until it does.
export function look({ before = null, any = false }) {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (element) => element.getClientRects().length > 0;

  // The cells lie exactly on the picture, even while the board grows.
  const misplaced = () => {
    const [picture, grid] = ['.board__kingdom-picture', '.board__grid'].map((part) =>
      document.querySelector(`.board ${part}`)?.getBoundingClientRect(),
    );
    const sides = ['left', 'top', 'width', 'height'];
    return picture && sides.some((side) => Math.abs(picture[side] - grid[side]) > 1);
  };

  // The marks in the picture, as the cells under them.
  let astray = 0;
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
      if (!under) ++astray;
      return under?.[0].dataset.cell ?? `none under ${x},${y} of ${cells.length}`;
    });
  };

  const open = (selector) =>
    all(selector)
      .filter((button) => !button.disabled && shown(button))
      .map((button) => button.textContent);

  // The elements that only a move changes.
  const table = () =>
    [
      document.querySelector('.table')?.className,
      ...all('.status__sentence, .table > [aria-live], .lines__line').map(
        (element) => element.textContent,
      ),
    ].join('\n');

  const seen = () => {
    const problem = document.querySelector('.hand__problem')?.textContent ?? null;
    if (problem) return { problem };
    const now = table();
    if (now === before) return null;
    if (any) return { table: now };
    if (document.querySelector('.end__headline')) return { over: true };
    if (!document.querySelector('.status.status__mine') || document.querySelector('.room__bar'))
      return null;
    if (misplaced()) return { problem: 'the cells do not lie on the picture' };
    astray = 0;
    const found = {
      table: now,
      status: document.querySelector('.status__sentence').textContent,
      legal: marked('.board__plot.board__legal'),
      bright: marked('.board__rim.board__bright'),
      dominoes: all('.lines__line button').flatMap((button, index) =>
        button.disabled ? [] : [index],
      ),
      tiles: all('.court__board .court__tile').flatMap((tile, index) =>
        tile.tagName === 'BUTTON' && !tile.disabled ? [index] : [],
      ),
      // A suggestion may be requested before the hints have come.
      hand: open('.hand button:not(.hand__tip-button)'),
    };
    const some = ['legal', 'bright', 'dominoes', 'tiles', 'hand'].some(
      (what) => found[what].length,
    );
    return some ? found : null;
  };

  // While the picture changes its size no player presses its marks. If it never ends, the pressing
  // code reports it. Until the next frame Chromium measures a mark where it was before the picture
  // moved; a hidden page has no frames.
  let looks = 40;
  let changes = 0;
  return new Promise((resolve) => {
    const afterFrame = (done) => {
      const late = setTimeout(done, 250);
      requestAnimationFrame(() => (clearTimeout(late), setTimeout(done)));
    };
    const again = () => {
      if (++changes > 1) return;
      afterFrame(() => {
        const still = changes === 1;
        changes = 0;
        if (!still) return again();
        const now = seen();
        if (now && astray && --looks > 0) {
          setTimeout(again, 50);
        } else if (now) {
          observer.disconnect();
          resolve(now);
        }
      });
    };
    const observer = new MutationObserver(again);
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    again();
  });
}
