// The top of every screen: home, help, language, sounds, light or dark.
import type { ComponentChildren, JSX } from 'preact';

import { partText } from '../lazily';
import { WhoAmI } from '../players/WhoAmI';
import { address } from '../route';
import { LANGUAGES, chooseLanguage, language, t, type Language } from '../words';
import { notify } from './notices';
import { chooseSounds, sounds } from './sounds';
import { THEMES, chooseTheme, theme } from './theme';
import { classes } from '../classes';
import controlsCss from './controls.module.css';
import frameCss from './frame.module.css';

const css = classes(controlsCss, frameCss);

const SIGNS = { system: '◐', light: '☀', dark: '☾' } as const;

/** Each language in its own name: "Français". */
function ownName(word: Language): string {
  const name = new Intl.DisplayNames(word, { type: 'language' }).of(word) ?? word;
  return name.charAt(0).toLocaleUpperCase(word) + name.slice(1);
}

async function choose(word: Language): Promise<void> {
  try {
    await chooseLanguage(word);
  } catch (failure) {
    notify(partText(failure), 'error');
  }
}

export function Header(): JSX.Element {
  return (
    <header class={css('top')}>
      <a class={css('brand')} href={address({ screen: 'lobby' })} aria-label={t('lobby.home')}>
        <Keep />
        <span class={css('brand-name')} translate={false}>
          Castellan
        </span>
      </a>
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
          onChange={(event) => void choose(event.currentTarget.value)}
        >
          {LANGUAGES.map((word) => (
            <option key={word} value={word} lang={word}>
              {ownName(word)}
            </option>
          ))}
        </select>
        <SoundButton />
        <ThemeButton />
      </nav>
    </header>
  );
}

function SoundButton(): JSX.Element {
  const on = sounds.value;
  const label = t(on ? 'lobby.sounds_on' : 'lobby.sounds_off');
  return (
    <IconButton label={label} press={() => chooseSounds(!on)}>
      <svg class={css('sound-sign')} viewBox="0 0 24 24" aria-hidden="true">
        <path class={css('speaker')} d="M4 9v6h4l5 4V5L8 9z" />
        <path
          d={on ? 'M16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11' : 'M16.5 9.5l5 5M21.5 9.5l-5 5'}
        />
      </svg>
    </IconButton>
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

function Keep(): JSX.Element {
  return (
    <svg class={css('brand-sign')} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path fill="var(--on-accent)" d="M6 26V10h4v3h3v-3h6v3h3v-3h4v16h-7v-5a3 3 0 0 0-6 0v5z" />
    </svg>
  );
}
