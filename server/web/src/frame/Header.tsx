// The top of every screen: home, and the tools of the page.
import type { JSX } from 'preact';

import { Home } from './Home';
import { Tools } from './Tools';
import { classes } from '../classes';
import frameCss from './frame.module.css';

const css = classes(frameCss);

export function Header(): JSX.Element {
  return (
    <header class={css('top')}>
      <Home />
      <Tools />
    </header>
  );
}
