// Taking a seat, and leaving it before the game begins.
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError, type Room } from '@castellan/client';

import { announce, notify } from '../frame';
import { keyTo, refused } from '../keys';
import { signedIn } from '../players/me';
import { SignInFirst, SignInLink } from '../players/SignInLink';
import { forgetSeat, seatIn, server } from '../server';
import { list, t } from '../words';
import { soon, usePresets } from './asking';
import { errorText } from './errors';
import { NameField, nameIn } from './NameField';
import { sitDown } from './sitting';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

/** Why a visitor who is not signed in, or no longer, cannot take a seat. */
const NEEDED = ['sign_in_needed', 'not_registered'];

interface Props {
  readonly room: Room;
  readonly done: () => void;
  /** Whether the visitor can stay without a seat. */
  readonly watchable?: boolean;
}

export function TakeSeat({ room, done, watchable = true }: Props): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [needed, need] = useState(false);
  const { presets } = usePresets();
  const sit = async (form: FormData): Promise<void> => {
    const wanted = form.get('seat');
    const entropy = String(form.get('entropy') ?? '');
    setBusy(true);
    setError(null);
    try {
      await sitDown(room, {
        name: nameIn(form),
        ...(wanted === null || wanted === '' ? {} : { seat: Number(wanted) }),
        ...(entropy === '' ? {} : { entropy }),
      });
      done();
    } catch (failure) {
      // The password has changed: the password form asks for it.
      if (failure instanceof ApiError && failure.code === 'password_needed') {
        refused(room.code, keyTo(room.code));
        return done();
      }
      need(NEEDED.some((code) => failure instanceof ApiError && failure.code === code));
      setError(errorText(failure, 'lobby.your_name'));
      setBusy(false);
    }
  };
  const only = presets?.accounts.guests === false;
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void sit(new FormData(event.currentTarget));
  };
  return (
    <section class={css('calm')} aria-labelledby="sit-down">
      <h2 id="sit-down">{t('lobby.sit_title')}</h2>
      {(room.rated || only) && signedIn() === null ? (
        <SignInFirst why={t(room.rated ? 'players.sit_rated' : 'players.sit_needs')} />
      ) : (
        <form class={css('form')} onSubmit={submit}>
          <NameField />
          {room.rules.seats_per_kingdom > 1 && <ChooseSeat room={room} />}
          <details>
            <summary>{t('lobby.luck')}</summary>
            <label class={css('field')}>
              <span class={css('muted small')}>{t('lobby.luck_hint')}</span>
              <input name="entropy" maxLength={64} pattern="[ -~]*" autocomplete="off" />
            </label>
          </details>
          {error !== null && (
            <p class={css('trouble')} role="alert">
              {error} {needed && <SignInLink look="button" />}
            </p>
          )}
          <button class={css('button main wide')} disabled={busy}>
            {t('lobby.sit')}
          </button>
          {watchable && <p class={css('muted small')}>{t('lobby.or_watch')}</p>}
        </form>
      )}
    </section>
  );
}

function ChooseSeat({ room }: { room: Room }): JSX.Element {
  const free = room.seats.filter(({ name }) => name === null);
  const per = room.rules.seats_per_kingdom;
  return (
    <label class={css('field')}>
      <span>{t('lobby.which_team')}</span>
      <select name="seat">
        <option value="">{t('lobby.any_seat')}</option>
        {free.map(({ seat }) => {
          const team = Math.floor(seat / per);
          const mates = room.seats
            .filter(({ seat: other, name }) => Math.floor(other / per) === team && name !== null)
            .map(({ name, bot }) => (bot === null ? name! : t('lobby.bots.named', { name })));
          const number = team + 1;
          return (
            <option key={seat} value={seat} translate={mates.length === 0}>
              {mates.length === 0
                ? t('lobby.team_seat', { number, seat: seat + 1 })
                : t('lobby.team_with', { number, names: list(mates) })}
            </option>
          );
        })}
      </select>
    </label>
  );
}

export function LeaveSeat({ code, done }: { code: string; done: () => void }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    const seat = seatIn(code);
    if (!seat || busy) return;
    setBusy(true);
    try {
      await server.leaveSeat({ room: code, seat: seat.seat, token: seat.token }, soon());
      forgetSeat(code);
      announce(t('game.closes.left'));
      done();
    } catch (failure) {
      notify(errorText(failure), 'error');
      setBusy(false);
    }
  };
  return (
    <button type="button" class={css('button')} disabled={busy} onClick={() => void leave()}>
      {t('lobby.leave')}
    </button>
  );
}
