// The tools of the page: account, help, language, alerts, light or dark.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

import { lazily, partText } from '../lazily';
import { WhoAmI } from '../players/WhoAmI';
import { address } from '../route';
import { loadReturning, settle } from '../settled';
import { LANGUAGES, chooseLanguage, language, languageNames, t } from '../words';
import { notify } from './notices';
import { THEMES, chooseTheme, theme } from './theme';
import { classes } from '../classes';
import controlsCss from './controls.module.css';
import frameCss from './frame.module.css';

const css = classes(controlsCss, frameCss);

const AlertSettings = lazily(async () => {
  settle(); // for the worker, which push messages need
  return (await loadReturning()).AlertSettings;
});

const SIGNS = { system: '◐', light: '☀', dark: '☾' } as const;

async function choose(menu: HTMLSelectElement): Promise<void> {
  try {
    await chooseLanguage(menu.value);
  } catch (failure) {
    // Nothing draws the menu again, and a second choice of the same language would be no change.
    menu.value = language.peek();
    notify(partText(failure), 'error');
  }
}

export function Tools(): JSX.Element {
  return (
    <nav class={css('top-tools')} aria-label={t('lobby.tools')}>
      <WhoAmI />
      <a
        class={css('button quiet')}
        href={address({ screen: 'help' })}
        aria-label={t('lobby.help')}
        title={t('lobby.help')}
      >
        <span class={css('wide-only')}>{t('lobby.help')}</span>
        <span class={css('narrow-only')}>?</span>
      </a>
      <select
        class={css('quiet')}
        aria-label={t('lobby.language')}
        value={language.value}
        onChange={(event) => void choose(event.currentTarget)}
      >
        {LANGUAGES.map((word) => (
          <option key={word} value={word} lang={word}>
            {languageNames[word]}
          </option>
        ))}
      </select>
      <AlertsButton />
      <ThemeButton />
    </nav>
  );
}

function AlertsButton(): JSX.Element {
  // Null: never opened. It stays, so that the focus returns here.
  const [open, show] = useState<boolean | null>(null);
  return (
    <>
      <IconButton label={t('lobby.alerts')} press={() => show(true)}>
        <svg class={css('alert-sign')} viewBox="0 0 24 24" aria-hidden="true">
          <path class={css('bell')} d="M5 17q2-2 2-7a5 5 0 0 1 10 0q0 5 2 7z" />
          <path d="M12 5V3M10.5 20.5h3" />
        </svg>
      </IconButton>
      {open !== null && <AlertSettings open={open} onClose={() => show(false)} />}
    </>
  );
}

function ThemeButton(): JSX.Element {
  const now = theme.value;
  const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]!;
  const label = t('lobby.theme', { theme: t(`lobby.themes.${now}`) });
  return (
    <IconButton label={label} press={() => chooseTheme(next)}>
      <span aria-hidden="true">{SIGNS[now]}</span>
    </IconButton>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly press: () => void;
  readonly children: ComponentChildren;
}

function IconButton({ label, press, children }: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={css('quiet icon')}
      title={label}
      aria-label={label}
      onClick={press}
    >
      {children}
    </button>
  );
}
