// Where the page begins: the language first, then what the address asks for.
import { render } from 'preact';

import { App } from './app';
import { startSounds } from './frame/sounds';
import { startTheme } from './frame/theme';
import { chooseLanguage } from './words';
import './style.css';

startTheme();
startSounds();
await chooseLanguage();
render(<App />, document.getElementById('page')!);
