// The screens about players, for all users: axe-core, all languages, small phones, the keyboard.
import assert from 'node:assert/strict';
import test from 'node:test';

import { accessible, fits, still, touchable, translated, wordsOn } from './support/checks.js';
import { DESK, PHONE, phone } from './support/guest.js';
import { resign } from './support/hosts.js';
import { ratedGame, ratedRoom, signUp } from './support/players.js';
import { goTo } from './support/screens.js';
import { onStage } from './support/stage.js';

/** A server where Ada and Ben have played a rated game, and Ada waits in another room. */
async function played(stage) {
  const ada = await stage.guest();
  const ben = await stage.guest();
  await signUp(ada, 'Ada');
  await signUp(ben, 'Ben');
  const over = await ratedGame(ada, ben);
  await resign(ben);
  await ada.page.locator('.players__rating-change').first().waitFor();
  const waiting = await ratedRoom(ada);
  await ada.press(ada.button('Take a seat'));
  await ada.page.locator('.room__seat.room__own').waitFor();
  const me = await ada.page.evaluate(() => localStorage.getItem('castellan.player'));
  return { over, waiting, me, id: JSON.parse(me).id };
}

/** name → how to get there; the first ones for users who have not signed in. */
const strangers = {
  account: (guest) => goTo(guest, '#/account', 'form'),
  games: (guest) => goTo(guest, '#/games', '.players__past-game'),
  'games-none': (guest) => goTo(guest, '#/games/mine', '.players__people .controls__empty'),
  profile: (guest, { id }) => goTo(guest, `#/player/${id}`, '.players__past-game'),
  nobody: (guest) => goTo(guest, '#/leaderboard/royal', '.players__people .controls__empty'),
  'sign-in-first': (guest, { waiting }) =>
    goTo(guest, `#/${waiting}`, '.room__calm .controls__main'),
};
const players = {
  'own-account': async (guest) => {
    await goTo(guest, '#/account', 'form');
    await guest.press('.players__people .controls__card:last-child > button');
    await guest.page.locator('.controls__danger').waitFor();
  },
  'own-games': (guest) => goTo(guest, '#/games/mine', '.players__past-game'),
  'own-profile': (guest, { id }) => goTo(guest, `#/player/${id}`, '.players__past-game'),
  leaderboard: (guest) =>
    goTo(guest, '#/leaderboard/kingdomino', '.players__people .controls__empty + p'),
  'rated-end': (guest, { over }) => goTo(guest, `#/${over}/replay/999`, '.players__rating-change'),
  'rated-form': async (guest) => {
    await goTo(guest, '', '.lobby__quick');
    await guest.press(guest.page.locator('section > button.controls__wide'));
    await guest.press(
      guest.page.locator('dialog[open] .controls__form > .controls__check input').nth(2),
    );
  },
};

async function tour(stage, settings, known, visit) {
  for (const [screens, me] of [
    [strangers, null],
    [players, known.me],
  ]) {
    const guest = await stage.guest(settings);
    if (!me) guest.excuse(/^answer: 404 /, /^console: Failed to load resource/);
    if (me)
      await guest.context.addInitScript(
        (kept) => localStorage.setItem('castellan.player', kept),
        me,
      );
    for (const [name, show] of Object.entries(screens)) {
      await show(guest, known);
      await visit(guest, name);
    }
    await stage.leave(guest);
  }
}

test(
  'for all users',
  onStage({ keep: true }, async (stage) => {
    const known = await played(stage);
    const found = { severe: [], told: new Map() };
    for (const [where, setting] of Object.entries({
      'desk-light': { ...DESK, colorScheme: 'light' },
      'phone-dark': { ...PHONE, colorScheme: 'dark' },
    }))
      await tour(stage, setting, known, async (guest, name) => {
        await still(guest, name);
        await guest.picture(`people-${name}-${where}`);
        await accessible(guest, `${name}, ${where}`, found);
      });
    for (const [rule, times] of found.told) console.log(`only told: ${rule}, ${times} times`);
    assert.deepEqual(found.severe, []);
  }),
);

test(
  'in all languages, on small phones',
  onStage({ keep: true }, async (stage) => {
    const known = await played(stage);
    const english = new Map();
    for (const [width, locale] of [
      [320, 'en-GB'],
      [320, 'de-AT'],
      [360, 'it-CH'],
      [360, 'fr-FR'],
      [360, 'es-ES'],
      [360, 'nl-NL'],
      [360, 'pl-PL'],
      [360, 'pt-PT'],
    ])
      await tour(stage, { ...phone(width, 700), locale }, known, async (guest, name) => {
        const at = `${name}, ${width}, ${locale}`;
        await fits(guest, at);
        await touchable(guest, at);
        await guest.picture(`people-${name}-${width}-${locale.slice(0, 2)}`);
        const lines = (await wordsOn(guest)).filter((line) =>
          /(\p{L}{2,} ){2}\p{L}{2,}/u.test(line),
        );
        translated(lines, at);
        if (locale === 'en-GB') english.set(name, new Set(lines));
        else
          assert.deepEqual(
            lines.filter((line) => english.get(name).has(line)),
            [],
            at,
          );
      });
  }),
);
