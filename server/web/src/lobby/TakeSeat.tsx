// Taking a seat, also for another person of this device, and leaving it before the game begins.
import type { ComponentChildren, JSX, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError, type Room } from '@castellan/client';

import { Addressed } from '../device/Addressed';
import { addressed, dropDraft } from '../device/people';
import { announce, notify } from '../frame';
import { keyTo, refused } from '../keys';
import { signedIn } from '../players/me';
import { SignInFirst, SignInLink } from '../players/SignInLink';
import { forgetSeat, server } from '../server';
import type { TableStore } from '../store';
import { list, t } from '../words';
import { soon, usePresets } from './asking';
import { errorText } from './errors';
import { NameField, nameIn } from './NameField';
import { seatAnother, sitDown } from './sitting';
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
  const only = useOnlyPlayers(room);
  return (
    <section class={css('calm')} aria-labelledby="sit-down">
      <h2 id="sit-down">{t('lobby.sit_title')}</h2>
      {only && signedIn() === null ? (
        <SignInFirst why={t(room.rated ? 'players.sit_rated' : 'players.sit_needs')} />
      ) : (
        <SitForm room={room} done={done}>
          {watchable && <p class={css('muted small')}>{t('lobby.or_watch')}</p>}
        </SitForm>
      )}
    </section>
  );
}

/** For people who share this device. Null where each player needs an account. */
export function AddPerson({
  room,
  done,
  open,
}: Omit<Props, 'watchable'> & { open: boolean }): JSX.Element | null {
  const only = useOnlyPlayers(room);
  if (only) return null;
  return (
    <section aria-label={t('lobby.add_person')}>
      <details open={open}>
        <summary>{t('lobby.add_person')}</summary>
        <SitForm room={room} done={done} another />
      </details>
    </section>
  );
}

/** Whether only registered players may sit here. */
function useOnlyPlayers({ rated }: Room): boolean {
  const { presets } = usePresets();
  return rated || presets?.accounts.guests === false;
}

interface FormProps extends Omit<Props, 'watchable'> {
  /** Not the player of this device, who has a seat. */
  readonly another?: boolean;
  readonly children?: ComponentChildren;
}

function SitForm({ room, done, another = false, children }: FormProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [needed, need] = useState(false);
  const sit = async (element: HTMLFormElement): Promise<void> => {
    const form = new FormData(element);
    const wanted = form.get('seat');
    const entropy = String(form.get('entropy') ?? '');
    setBusy(true);
    setError(null);
    try {
      await (another ? seatAnother : sitDown)(room, {
        name: nameIn(form),
        ...(wanted === null || wanted === '' ? {} : { seat: Number(wanted) }),
        ...(entropy === '' ? {} : { entropy }),
      });
      if (another) {
        element.reset();
        setBusy(false);
      }
      done();
    } catch (failure) {
      // The password has changed: the password form asks for it.
      if (!another && failure instanceof ApiError && failure.code === 'password_needed') {
        refused(room.code, keyTo(room.code));
        return done();
      }
      need(NEEDED.some((code) => failure instanceof ApiError && failure.code === code));
      setError(errorText(failure, another ? 'lobby.person_name' : 'lobby.your_name'));
      setBusy(false);
    }
  };
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void sit(event.currentTarget);
  };
  return (
    <form class={css('form')} onSubmit={submit}>
      <NameField another={another} />
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
      <button class={css(another ? 'button wide' : 'button main wide')} disabled={busy}>
        {t('lobby.sit')}
      </button>
      {children}
    </form>
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

interface LeaveProps {
  readonly person: TableStore;
  readonly done: () => void;
}

export function LeaveSeat({ person, done }: LeaveProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    const { code, token } = person;
    const seat = person.seat.peek();
    if (token === null || seat === null || busy) return;
    setBusy(true);
    try {
      await server.leaveSeat({ room: code, seat, token }, soon());
      dropDraft(person);
      forgetSeat(code, token);
      announce(addressed(person, t('game.closes.left')));
      done();
    } catch (failure) {
      notify(errorText(failure), 'error');
      setBusy(false);
    }
  };
  return (
    <button type="button" class={css('button')} disabled={busy} onClick={() => void leave()}>
      <Addressed person={person} text={t('lobby.leave')} />
    </button>
  );
}
