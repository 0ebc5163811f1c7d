// The frame around every screen.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { t } from '../words';
import { announce } from './announce';
import { keepFocus } from './focus';
import { Header } from './Header';
import { News } from './News';
import { classes } from '../classes';
import controlsCss from './controls.module.css';
import frameCss from './frame.module.css';

const css = classes(controlsCss, frameCss);

interface Props {
  /** When it changes, another screen is shown: the focus goes to its beginning. */
  readonly screen: string;
  readonly children: ComponentChildren;
}

export function Frame({ screen, children }: Props): JSX.Element {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(screen);
  useEffect(() => keepFocus(main.current!), []);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    announce(document.title);
  }, [screen]);
  return (
    <div class={css('page')}>
      {/* A button and not a link: the part after `#` names the screen. */}
      <button type="button" class={css('skip')} onClick={() => main.current?.focus()}>
        {t('lobby.skip')}
      </button>
      <Header />
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
      <footer class={css('bottom')}>
        <p>{t('lobby.unofficial')}</p>
      </footer>
      <News />
    </div>
  );
}
