// The frame around every screen.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { t } from '../words';
import { announce } from './announce';
import { keepFocus } from './focus';
import { Home } from './Home';
import { News } from './News';
import { PageTools } from './PageTools';
import { tableFrame } from './tableFrame';
import { Tools } from './Tools';
import { classes } from '../classes';
import controlsCss from './controls.module.css';
import frameCss from './frame.module.css';

const css = classes(controlsCss, frameCss);

interface Props {
  /** When it changes, another screen is shown: the focus goes to its beginning. */
  readonly screen: string;
  readonly children: ComponentChildren;
}

/** To the board of a table, in which one cell has a tab stop. */
function skipTo(main: HTMLElement): void {
  (main.querySelector<HTMLElement>('[data-cell][tabindex="0"]') ?? main).focus();
}

export function Frame({ screen, children }: Props): JSX.Element {
  const main = useRef<HTMLElement>(null);
  const tools = (
    <>
      <Home />
      <Tools />
    </>
  );
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
    <div class={css('page')} data-table={tableFrame.value}>
      {/* A button and not a link: the part after `#` names the screen. */}
      <button type="button" class={css('skip')} onClick={() => skipTo(main.current!)}>
        {t('lobby.skip')}
      </button>
      <header class={css('top')}>{tools}</header>
      <main ref={main} tabIndex={-1}>
        <PageTools.Provider value={tools}>{children}</PageTools.Provider>
      </main>
      <footer class={css('bottom')}>
        <p>{t('lobby.unofficial')}</p>
      </footer>
      <News />
    </div>
  );
}
