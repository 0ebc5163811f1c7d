// Starts a game against bots with one tap; asks for a name if there is none yet.
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from '../frame';
import { myName, rememberName } from '../server';
import { t } from '../words';
import { NameField, nameIn } from './NameField';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, lobbyCss);

interface Props {
  /** The game, in words. */
  readonly game: string;
  readonly players: readonly number[];
  readonly busy: boolean;
  readonly start: (players: number, name: string) => Promise<void>;
}

export function AgainstBots({ game, players, busy, start }: Props): JSX.Element {
  const [nameless, setNameless] = useState<number | null>(null);
  const press = (number: number): void => {
    const name = myName();
    if (name === '') setNameless(number);
    else void start(number, name);
  };
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = nameIn(new FormData(event.currentTarget));
    if (nameless === null || busy) return;
    rememberName(name);
    // Errors are shown outside the dialog.
    void start(nameless, name).finally(() => setNameless(null));
  };
  return (
    <>
      <div class={css('quick-numbers')}>
        <span class={css('muted small')}>{t('lobby.bots.against')}</span>
        {players.map((number) => (
          <button
            key={number}
            type="button"
            class={css('button')}
            disabled={busy}
            aria-label={t('lobby.bots.play', { game, count: number - 1 })}
            onClick={() => press(number)}
          >
            {t('lobby.bots.number', { count: number - 1 })}
          </button>
        ))}
      </div>
      <Dialog
        open={nameless !== null}
        title={t('lobby.bots.play', { game, count: (nameless ?? 2) - 1 })}
        onClose={() => setNameless(null)}
      >
        <form class={css('form')} onSubmit={submit}>
          <NameField />
          <button class={css('button main wide')} disabled={busy}>
            {t('lobby.bots.start')}
          </button>
        </form>
      </Dialog>
    </>
  );
}
