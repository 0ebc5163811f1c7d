// The sign of a bot, next to its name.
import type { JSX } from 'preact';
import type { BotLevel } from '@castellan/client';

import { Bot } from '../drawing';
import { t } from '../words';
import { levelName } from './levels';
import { classes } from '../classes';
import lobbyCss from './lobby.module.css';

const css = classes(lobbyCss);

interface Props {
  readonly level: BotLevel;
  /** Decorative: the meaning is said next to it. */
  readonly silent?: boolean;
}

export function BotMark({ level, silent = false }: Props): JSX.Element {
  const label = t('lobby.bots.mark', { level: levelName(level) });
  const heard = silent ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': label };
  return (
    <span class={css('bot-mark')} title={label} {...heard}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <Bot />
      </svg>
    </span>
  );
}
