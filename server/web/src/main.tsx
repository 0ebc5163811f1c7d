// Where the page begins: the language first, then what the address asks for.
import { render } from 'preact';

import { App } from './app';
import { chooseLanguage } from './words';
import './style.css';

await chooseLanguage();
render(<App />, document.getElementById('page')!);
