// Taking a seat, also for another person of this device, and leaving it before the game begins.
import type { ComponentChildren, JSX, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError, type Room } from '@castellan/client';

import { Addressed } from '../device/Addressed';
import { addressed, dropDraft } from '../device/people';
import { SeatSign } from '../drawing';
import { announce, notify, Picture } from '../frame';
import { keyTo, refused } from '../keys';
import { signedIn } from '../players/me';
import { SignInFirst, SignInLink } from '../players/SignInLink';
import { forgetSeat, server } from '../server';
import type { TableStore } from '../store';
import { list, t } from '../words';
import { soon, usePresets } from './asking';
import { errorText } from './errors';
import { NameField, nameIn } from './NameField';
import { placeText } from './rooms';
import { seatAnother, sitDown } from './sitting';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, lobbyCss, roomCss);

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
      <ChooseSeat room={room} />
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

/** A seat is a colour, too. The server gives the first free one unless another one is chosen. */
function ChooseSeat({ room }: { room: Room }): JSX.Element | null {
  const [wanted, want] = useState<number | null>(null);
  const free = room.seats.flatMap(({ seat, name }) => (name === null ? [seat] : []));
  const [first] = free;
  if (free.length < 2) return null;
  const chosen = wanted !== null && free.includes(wanted) ? wanted : first;
  const per = room.rules.seats_per_kingdom;
  const teams = per > 1;
  return (
    <fieldset>
      <legend>{t(teams ? 'lobby.which_team' : 'lobby.which_seat')}</legend>
      <div class={css('segments')}>
        {free.map((seat) => {
          const mates = matesOf(room, seat);
          const number = Math.floor(seat / per) + 1;
          const text =
            mates.length === 0
              ? placeText(room, seat)
              : t('lobby.team_with', { number, names: list(mates) });
          return (
            <label key={seat} class={css('segment')} translate={mates.length === 0}>
              <input
                type="radio"
                name="seat"
                value={seat === first ? '' : seat}
                checked={seat === chosen}
                aria-label={text}
                onChange={() => want(seat)}
              />
              <span class={css(teams ? 'place' : undefined)}>
                <Picture size="2.25rem">
                  <SeatSign seat={seat} />
                </Picture>
                {teams && text}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The players who share the kingdom of a free seat. */
function matesOf({ rules, seats }: Room, seat: number): readonly string[] {
  const team = (each: number): number => Math.floor(each / rules.seats_per_kingdom);
  return seats
    .filter(({ seat: other, name }) => team(other) === team(seat) && name !== null)
    .map(({ name, bot }) => (bot === null ? name! : t('lobby.bots.named', { name })));
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
