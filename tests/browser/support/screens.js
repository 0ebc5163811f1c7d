// Every screen of the page, in any language: no element is found by its text.
/** Newest first. */
const seatsOf = ({ code, seats, people = 1 }) =>
  seats
    .slice(0, people)
    .map((seat) => ({ ...seat, room: code, taken: Date.now() }))
    .reverse();

/**
 * From now on the device of the guest has seat 0 in these rooms, or the seats of as many `people`, and is
 * the host where it can be.
 */
export async function remember(guest, rooms) {
  const kept = {
    'castellan.seats': rooms.flatMap(seatsOf),
    'castellan.hosts': rooms.filter(({ host }) => host).map(({ code, host }) => ({ code, host })),
  };
  await guest.context.addInitScript((lists) => {
    for (const [key, list] of Object.entries(lists))
      localStorage.getItem(key) ?? localStorage.setItem(key, JSON.stringify(list));
  }, kept);
}

/** Leaves the screen before, so that everything is drawn again. */
export async function goTo(guest, hash, wanted) {
  const { page } = guest;
  await page.goto(`${guest.base}/#/help`);
  await page.locator('.help').waitFor();
  await page.goto(`${guest.base}/${hash}`);
  await page.locator(wanted).first().waitFor();
}

const table = (guest, room, wanted = '.table') => goTo(guest, `#/${room.code}`, wanted);
const press = (guest, selector) => guest.press(guest.page.locator(selector).first());

/** A table on which an element was pressed, and its reaction. */
async function pressed(guest, room, target, shown) {
  await table(guest, room, target);
  await press(guest, target);
  await guest.page.locator(shown).first().waitFor();
}

/** The same for a cell of the board, under this mark. */
async function pressedCell(guest, room, mark, shown) {
  await table(guest, room, mark);
  await pressCell(guest, mark);
  await guest.page.locator(shown).first().waitFor();
}

async function pressCell(guest, mark) {
  const { page } = guest;
  const box = await page
    .locator(`.board ${mark}`)
    .first()
    .evaluate((rim) => {
      const { left, top, width, height } = rim.getBoundingClientRect();
      const hit = [...document.querySelectorAll('.board [data-cell]')].find((cell) => {
        const { left: x, top: y, right, bottom } = cell.getBoundingClientRect();
        return (
          left + width / 2 > x &&
          left + width / 2 < right &&
          top + height / 2 > y &&
          top + height / 2 < bottom
        );
      });
      return hit.dataset.cell;
    });
  await press(guest, `[data-cell="${box}"]`);
}

/** The table of a guided game whose player knows these lessons, with another one. */
async function guided(guest, room, met) {
  const { page } = guest;
  await page.goto(`${guest.base}/#/help`);
  await page.evaluate(
    (progress) => localStorage.setItem('castellan.lessons', JSON.stringify([progress])),
    { room: room.code, met, paused: null, shown: null },
  );
  await table(guest, room, '.lesson');
}

/**
 * In the page: looks elsewhere, and back; with that the page loads what a first visit does not need. Then it
 * keeps the table of the room with this code, or without one hears of a new version. Whether it has.
 */
function lookAway(code) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  document.dispatchEvent(new Event('visibilitychange'));
  delete document.hidden;
  if (code) return localStorage.getItem('castellan.table')?.includes(code);
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { build: 'next' } }));
  return document.querySelector('.frame__notice .controls__button') !== null;
}

/** In the page: from now on the room is out of reach. */
function unplug(code) {
  const { fetch, WebSocket } = globalThis;
  const isLost = (url) => String(url).includes(code);
  globalThis.fetch = (url, ...rest) =>
    isLost(url) ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url, ...rest);
  globalThis.WebSocket = function (url, ...rest) {
    if (!isLost(url)) return new WebSocket(url, ...rest);
    this.close = () => {};
    setTimeout(() => this.onclose?.({ code: 1006, reason: '' }));
  };
}

/** A phone has in a menu what lies beside the board of a desk. Waits for the table. */
export async function openMenu(guest) {
  await guest.page.locator('.table').waitFor();
  const menu = guest.page.locator('[data-part=menu]');
  const folded = (await menu.count()) > 0;
  if (folded) await guest.press(menu);
  return folded;
}

/** name → how to get there, for a guest with the rooms of fixtures.js. */
export const screens = {
  lobby: (guest) => goTo(guest, '', '.lobby__room-card'),
  form: async (guest) => {
    await goTo(guest, '', '.lobby__quick');
    await press(guest, 'section > button.controls__wide');
    await press(guest, '.lobby__options > summary');
  },
  waiting: (guest, { waiting }) => goTo(guest, `#/${waiting.code}`, 'input[name=name]'),
  sitting: (guest, { sitting }) => goTo(guest, `#/${sitting.code}`, '.room__seat.room__own'),
  bots: (guest, { bots }) => goTo(guest, `#/${bots.code}`, '.room__seat-bot select'),
  against: (guest, { against }) => table(guest, against, '.status.status__mine'),
  mixed: (guest, { mixed }) => goTo(guest, `#/${mixed.code}`, 'input[name=seat]'),
  hosting: (guest, { hosting }) => goTo(guest, `#/${hosting.code}`, '.room__switch'),
  changing: async (guest, { hosting }) => {
    await goTo(guest, `#/${hosting.code}`, '.room__host-tools');
    await press(guest, '.room__host-tools:last-of-type > button:first-of-type');
    await press(guest, '.lobby__options + label ~ .lobby__options > summary');
    await press(guest, '.lobby__options .lobby__choice');
  },
  person: async (guest, { hosting }) => {
    await goTo(guest, `#/${hosting.code}`, '.room__seat > button.controls__icon');
    await press(guest, '.room__seat > button.controls__icon');
    await press(guest, 'dialog[open] .frame__dialog-body > .controls__form > button:last-of-type');
    await guest.page.locator('.room__sure').waitFor();
  },
  locked: (guest, { locked }) => goTo(guest, `#/${locked.code}`, '.room__door input'),
  again: (guest, { again }) => table(guest, again, '.end__next-room a'),
  claim: (guest, { claim }) => table(guest, claim, '.lines__line button:enabled'),
  claiming: (guest, { claim }) =>
    pressed(guest, claim, '.lines__line button:enabled', '.hand .hand__main'),
  place: (guest, { place }) => table(guest, place, '.board__plot.board__legal'),
  placing: (guest, { place }) =>
    pressedCell(guest, place, '.board__plot.board__legal', '.board__ghost'),
  refused: async (guest, { place }) => {
    await table(guest, place, '.board__plot.board__legal');
    await press(guest, '[data-cell="0,0"]');
    await guest.page.locator('.hand__problem').waitFor();
  },
  tip: async (guest, { place }) => {
    await table(guest, place, '.hand__tip-button');
    await press(guest, '.hand__tip-button');
    await guest.page.locator('.hand [data-part=tip] .hand__text').waitFor();
  },
  stuck: (guest, { stuck }) => table(guest, stuck, '.hand .hand__main'),
  tax: (guest, { tax }) => table(guest, tax, '.board__rim.board__bright'),
  taxing: (guest, { tax }) =>
    pressedCell(guest, tax, '.board__rim.board__bright', '.hand .hand__main'),
  build: (guest, { build }) => table(guest, build, '.court__board button:enabled'),
  building: (guest, { build }) =>
    pressed(guest, build, '.court__board button:enabled', '.hand .hand__button'),
  bribe: (guest, { bribe }) => table(guest, bribe, '.court__board button:enabled'),
  teams: (guest, { teams }) => table(guest, teams, '.hand'),
  overview: async (guest, { teams }) => {
    await table(guest, teams, '.hand');
    await openMenu(guest);
    await press(guest, ':is(.kingdoms__head, .table__kingdom-tools) > button');
    await guest.page.locator('.kingdoms.kingdoms__all').waitFor();
  },
  resign: async (guest, { place }) => {
    await table(guest, place, '.hand');
    await openMenu(guest);
    await press(guest, ':is(.table__side, .status__menu) > button.table__plain');
    await guest.page.locator('dialog.table__resign[open]').waitFor();
  },
  menu: async (guest, { place }) => {
    await table(guest, place, '.hand');
    await openMenu(guest);
    await guest.page.locator('.status__log').waitFor();
  },
  pause: (guest, { pause }) => table(guest, pause, '.end__ranking'),
  end: (guest, { end }) => table(guest, end, '.end__headline'),
  replay: (guest, { end }) => goTo(guest, `#/${end.code}/replay/40`, '.replay__controls'),
  analysis: (guest, { end }) => goTo(guest, `#/${end.code}/analysis/40`, '.analysis__graph-plane'),
  help: (guest) => goTo(guest, '#/help', '.help'),
  watch: (guest) => goTo(guest, '#/watch', '.watch__board'),
  wall: (guest) => goTo(guest, '#/watch?wall', '.watch__wall .watch__board'),
  gone: (guest) => goTo(guest, '#/ABCDEF', '.room__code-big'),
  shared: (guest, { shared }) => goTo(guest, `#/${shared.code}`, '[data-part=people] select'),
  passing: (guest, { passed }) => table(guest, passed, '[data-part=hand-over]'),
  vote: async (guest, { vote }) => {
    await table(guest, vote, '.status.status__live');
    vote.ask();
    await guest.page.locator('[data-part=proposal] .hand__main').waitFor();
  },
  lesson: (guest, { place }) => guided(guest, place, []),
  counting: (guest, { claim }) => guided(guest, claim, ['claim', 'last', 'round']),
  courtly: (guest, { tax }) => guided(guest, tax, []),
  offline: async (guest, { build }) => {
    const { page } = guest;
    await table(guest, build, '.court__board');
    await page.waitForFunction(lookAway, build.code);
    await page.evaluate(unplug, build.code);
    await table(guest, build, '[data-part=last-table] .court__board');
  },
  // A dialog, a notice and a search stay on the next screens. The lobby loads the page again, which
  // ends the first two; the search is the last.
  alerts: async (guest, { shared }) => {
    await screens.shared(guest, { shared });
    await press(guest, 'button:has(.frame__alert-sign)');
    await guest.page.locator('dialog[open] [data-part=away] li').waitFor();
  },
  notice: async (guest) => {
    await screens.lobby(guest);
    await guest.page.waitForFunction(lookAway);
  },
  seeking: async (guest) => {
    const { page } = guest;
    const name = page.locator('[data-part=seek-form] input[name=name]');
    await goTo(guest, '', '[data-part=seek-form] button');
    await press(guest, '.live__seek-wishes > summary');
    // Bots would begin the game.
    await page.locator('.live__seek-wishes select').last().selectOption('');
    await guest.type(name, 'Ada');
    await press(guest, '[data-part=seek-form] > button');
    await page.waitForFunction(() => /\d/.test(document.title));
  },
};

/** Rooms in which the guest has no seat. */
const ELSEWHERE = ['waiting', 'mixed', 'locked'];

/** Shows the guest all screens, or some: `visit(name)` is called on each. */
export async function tour(guest, rooms, visit, names = Object.keys(screens)) {
  await remember(
    guest,
    Object.entries(rooms)
      .filter(([name]) => !ELSEWHERE.includes(name))
      .map(([, room]) => room),
  );
  for (const name of names) {
    await screens[name](guest, rooms);
    await visit(name);
  }
}
