// Players and spectators, and the writers in the lobby. Anyone can ignore a person for themselves; the
// host can mute a person for all.
import type { Room } from '@castellan/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Kept, notify } from '../frame';
import { hostOf } from '../hosts';
import { hostSeat, watchers } from '../lobby/rooms';
import type { TableStore } from '../store';
import { t } from '../words';
import { chooseTalkative, ignore, ignoredIn, talkative } from './kept';
import { ownName } from './model';
import type { ChatStore } from './store';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import chatCss from './chat.module.css';
import roomCss from '../lobby/room.module.css';

const css = classes(controlsCss, chatCss, roomCss);

export interface PeopleProps {
  readonly store: TableStore;
  readonly chat: ChatStore;
  readonly room: Room;
}

/** Whether this device can mute people. */
function decides({ store, room }: PeopleProps): boolean {
  const seat = store.seat.value;
  if (seat !== null) return room.seats[seat]?.host ?? false;
  const known = hostOf(room.code)?.host;
  return hostSeat(room) === null && known !== undefined && known === store.key;
}

export function PeopleList(props: PeopleProps): JSX.Element {
  const { store, chat, room } = props;
  const seat = store.seat.value;
  const own = ownName(room, seat, chat.name.value);
  const host = decides(props);
  const watching = chat.watching.value;
  const people = room.seats.filter(({ name, bot }) => name !== null && bot === null);
  const here = new Set([...people.map(({ name }) => name), ...watching]);
  const gone = [...ignoredIn(room.code)].filter((name) => !here.has(name));
  // Without a seat this device is a spectator, too.
  const count = watchers(room, seat) + (seat === null ? 1 : 0);
  const nameless = Math.max(0, count - watching.length);
  return (
    <div class={css('people')}>
      <h3>{t('chat.people.players')}</h3>
      <ul class={css('people-list')}>
        {people.map(({ seat: number, name, muted, host: isHost }) => (
          <Person key={number} code={room.code} name={name!} own={name === own}>
            {isHost && <span class={css('mark')}>{t('lobby.is_host')}</span>}
            {muted && <span class={css('mark')}>{t('chat.muted')}</span>}
            {host && number !== seat && (
              <Mute
                muted={muted}
                name={name}
                words={t(muted ? 'chat.people.unmute' : 'chat.people.mute', { name })}
                act={(wish) => chat.mute(number, wish)}
              />
            )}
          </Person>
        ))}
      </ul>
      <h3>{t('chat.people.watchers')}</h3>
      <ul class={css('people-list')}>
        {watching.map((name) => (
          <Person key={name} code={room.code} name={name} own={name === own} />
        ))}
        {nameless > 0 && (
          <li class={css('person muted')}>
            {t(watching.length > 0 ? 'chat.people.more' : 'lobby.watching', { count: nameless })}
          </li>
        )}
        {count === 0 && <li class={css('person muted')}>{t('chat.people.nobody')}</li>}
      </ul>
      {room.spectators_muted && !host && (
        <p class={css('muted small')}>{t('chat.people.all_muted')}</p>
      )}
      {host && (
        <Mute
          muted={room.spectators_muted}
          words={t(room.spectators_muted ? 'chat.people.unmute_all' : 'chat.people.mute_all')}
          act={(wish) => chat.mute(null, wish)}
        />
      )}
      {gone.length > 0 && (
        <>
          <h3>{t('chat.people.ignored')}</h3>
          <ul class={css('people-list')}>
            {gone.map((name) => (
              <Person key={name} code={room.code} name={name} own={false} />
            ))}
          </ul>
        </>
      )}
      <p class={css('muted small')}>{t(host ? 'chat.people.hint_host' : 'chat.people.hint')}</p>
      <Talkative />
    </div>
  );
}

interface PersonProps {
  readonly code: string;
  readonly name: string;
  readonly own: boolean;
  readonly children?: preact.ComponentChildren;
}

function Person({ code, name, own, children }: PersonProps): JSX.Element {
  const ignored = ignoredIn(code).has(name);
  return (
    <li class={css('person')}>
      <bdi class={css('person-name')} translate={false}>
        {name}
      </bdi>
      {own && <span class={css('muted')}>({t('lobby.you')})</span>}
      {children}
      {!own && (
        <button type="button" class={css('button')} onClick={() => ignore(code, name, !ignored)}>
          <Kept
            text={t(ignored ? 'chat.people.hear' : 'chat.people.ignore', { name })}
            words={[name]}
          />
        </button>
      )}
    </li>
  );
}

interface MuteProps {
  readonly name?: string | null;
  readonly muted: boolean;
  readonly words: string;
  readonly act: (muted: boolean) => Promise<void>;
}

function Mute({ name, muted, words, act }: MuteProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await act(!muted);
    } catch {
      notify(t('chat.people.not_muted'), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" class={css('button')} onClick={() => void press()}>
      <Kept text={words} words={[name]} />
    </button>
  );
}

function Talkative(): JSX.Element {
  const on = talkative.value;
  return (
    <>
      <button
        type="button"
        role="switch"
        class={css('switch')}
        aria-checked={on}
        onClick={() => chooseTalkative(!on)}
      >
        <span class={css('switch-track')} aria-hidden="true" />
        {t('chat.talkative')}
      </button>
      <p class={css('muted small')}>{t('chat.talkative_hint')}</p>
    </>
  );
}

interface WritersProps {
  /** The code under which ignored names are stored. */
  readonly code: string;
  readonly names: readonly string[];
  readonly own: string | null;
}

/** The lobby has no list of people: writers can be ignored from here. */
export function WriterList({ code, names, own }: WritersProps): JSX.Element {
  return (
    <div class={css('people')}>
      {names.length === 0 && <p class={css('muted')}>{t('live.chat.nobody')}</p>}
      <ul class={css('people-list')}>
        {names.map((name) => (
          <Person key={name} code={code} name={name} own={name === own} />
        ))}
      </ul>
      <p class={css('muted small')}>{t('chat.people.hint')}</p>
      <Talkative />
    </div>
  );
}
