// Starts a game against bots with one tap; asks for a name if there is none yet.
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';

import { King } from '../drawing';
import { Dialog, Picture } from '../frame';
import { myName } from '../server';
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

/** A press for a number of players, and the dialog that asks for a name. */
export function useNamed({ game, busy, start }: Omit<Props, 'players'>): {
  press: (players: number) => void;
  dialog: JSX.Element;
} {
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
    // Errors are shown outside the dialog.
    void start(nameless, name).finally(() => setNameless(null));
  };
  const dialog = (
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
  );
  return { press, dialog };
}

export function AgainstBots({ players, ...rest }: Props): JSX.Element {
  const { press, dialog } = useNamed(rest);
  const { game, busy } = rest;
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
      {dialog}
    </>
  );
}

/** The one large button of the lobby: a game of `players`. */
export function PlayNow({
  players,
  ...rest
}: Omit<Props, 'players'> & { readonly players: number }): JSX.Element {
  const { press, dialog } = useNamed(rest);
  const { game, busy } = rest;
  return (
    <>
      <button
        type="button"
        class={css('button main play-now')}
        disabled={busy}
        aria-describedby="play-now"
        onClick={() => press(players)}
      >
        <Picture size="3.4rem">
          <King seat={0} />
        </Picture>
        {t('lobby.bots.start')}
      </button>
      <p id="play-now" class={css('muted small')}>
        {t('lobby.bots.play', { game, count: players - 1 })}
      </p>
      {dialog}
    </>
  );
}
