// Eight languages: the browser's decides, the user's choice overrides, no text is left
// untranslated.
import assert from 'node:assert/strict';
import test from 'node:test';

import { translated, wordsOn } from './support/checks.js';
import { prepareAll, TOURED } from './support/fixtures.js';
import { DESK } from './support/guest.js';
import { tour } from './support/screens.js';
import { onStage } from './support/stage.js';

// Names stay as they are: of rooms, of players, of this program. These are the server's for bots.
const BOTS =
  'Alda|Bero|Cora|Dago|Edda|Falk|Gisa|Hugo|Ida|Jost|Kuno|Lina|Mena|Nino|Odo|Pia|Runa|Sven|' +
  'Thea|Udo|Vreni|Wim|Yara|Zeno';
const NAMES = new RegExp(
  ['Round table', 'Friday evening', 'Castellan', String.raw`(Room )?\b[A-Z2-9]{6,10}\b`]
    .concat('English|Deutsch|Español|Français|Italiano|Nederlands|Polski|Português')
    .concat('ada@example\\.com')
    .concat(String.raw`\b(Ada|Ben|Cleo|Dan|Eva|Finn|Gina|Hal)\b`, String.raw`\b(${BOTS})\b`)
    .join('|'),
  'g',
);

// Words that are the same in several languages; test/words.test.ts of the page compares its texts.
const COMMON = new RegExp(
  '^([Cc]hat|Kingdomino|Queendomino|Name|Statue|[Tt]eams?|Domino|[Bb]ots?|no|Password|Total|min|' +
    'Expert|Messages|Notifications|Phrases|Table|mine|minutes?|[Pp]oints?|provisional|Beginner|' +
    'Ratings?|Sorry|Tips?|Start)$',
);

/** The English texts of the screen. */
function leftOver(english, lines) {
  const words = (line) => line.replace(NAMES, '').match(/[a-z]{2,}/gi) ?? [];
  const said = (line) => words(line).some((word) => !COMMON.test(word));
  return [...new Set(lines)].filter((line) => said(line) && english.has(line));
}

test(
  'every screen in every language',
  onStage(TOURED, async (stage) => {
    const rooms = await prepareAll(stage.server);
    const english = new Map();
    for (const [language, locale] of [
      ['en', 'en-GB'],
      ['de', 'de-AT'],
      ['it', 'it-CH'],
      ['fr', 'fr-CA'],
      ['es', 'es-MX'],
      ['nl', 'nl-BE'],
      ['pl', 'pl-PL'],
      ['pt', 'pt-BR'],
    ]) {
      const guest = await stage.guest({ ...DESK, locale });
      await tour(guest, rooms, async (name) => {
        assert.equal(await guest.page.locator('html').getAttribute('lang'), language);
        const lines = await wordsOn(guest);
        translated(lines, `${name} in ${language}`);
        if (language === 'en') english.set(name, new Set(lines));
        else
          assert.deepEqual(
            leftOver(english.get(name), lines),
            [],
            `English on ${name}, ${language}`,
          );
      });
      await stage.leave(guest);
    }
  }),
);

test(
  'the user chooses, and the choice is remembered',
  onStage({}, async (stage) => {
    const guest = await stage.guest({ ...DESK, locale: 'de-DE' });
    const { page } = guest;
    const language = () => page.locator('html').getAttribute('lang');
    await guest.open();
    assert.equal(await language(), 'de');
    await page.getByLabel('Sprache').selectOption('it');
    await page.getByLabel('Lingua').waitFor();
    assert.equal(await language(), 'it');
    await page.reload();
    await page.getByLabel('Lingua').waitFor();
    assert.equal(await language(), 'it');
    const stranger = await stage.guest({ ...DESK, locale: 'sv-SE' });
    await stranger.open();
    assert.equal(await stranger.page.locator('html').getAttribute('lang'), 'en');
  }),
);
