// The entry point: loads the language first, then shows the screen of the address.
import { render } from 'preact';

// In this order: a later sheet may change what an earlier one says.
import './style.css';
import './frame/frame.module.css';
import './frame/controls.module.css';
import './lobby/lobby.module.css';
import './lobby/live/live.module.css';
import './lobby/room.module.css';
import './players/players.module.css';

import { App } from './app';
import { unfoldInvalid } from './frame/folded';
import { watchForMisclicks } from './frame/misclicks';
import { Upgraded, watchStyles } from './chunks';
import { expectedTable } from './expected';
import { startSounds } from './frame/sounds';
import { followForcedColours, startTheme } from './frame/theme';
import { loadFontsSoon } from './fonts';
import { loadFirst } from './later';
import { route } from './route';
import { startSettling } from './settled';
import { connectEarly } from './store';
import { loadAhead } from './table/Table';
import { followTranslation } from './translation';
import { chooseLanguage } from './words';

const page = document.getElementById('page')!;
startTheme();
followForcedColours();
startSounds();
watchStyles();
watchForMisclicks();
unfoldInvalid();
followTranslation(document.body);
if (route.value.screen === 'room') {
  connectEarly(route.value.code);
  loadAhead(expectedTable(route.value.code));
}
/** Not awaited by the module itself: the part with the lobby waits until this module has run. */
async function start(): Promise<void> {
  try {
    await Promise.all([chooseLanguage(), loadFirst(route.value)]);
    render(<App />, page);
    // Until a room is there, its screen is empty.
    if (route.value.screen !== 'room') loadFontsSoon();
    requestAnimationFrame(() => setTimeout(startSettling));
  } catch (error) {
    // Without its texts the page can only report the error, in English.
    page.textContent =
      error instanceof Upgraded
        ? 'The server was upgraded. Please reload this page.'
        : 'The page could not be loaded whole. Please reload it.';
    throw error;
  }
}
void start();
