// The entry point: loads the language first, then shows the screen of the address.
import { render } from 'preact';

import { App } from './app';
import { watchForMisclicks } from './frame/misclicks';
import { Upgraded } from './chunks';
import { startSounds } from './frame/sounds';
import { startTheme } from './frame/theme';
import { followTranslation } from './translation';
import { chooseLanguage } from './words';
import './style.css';

const page = document.getElementById('page')!;
startTheme();
startSounds();
watchForMisclicks();
followTranslation(document.body);
try {
  await chooseLanguage();
  render(<App />, page);
} catch (error) {
  // Without its texts the page can only report the error, in English.
  page.textContent =
    error instanceof Upgraded
      ? 'The server was upgraded. Please reload this page.'
      : 'The page could not be loaded whole. Please reload it.';
  throw error;
}
