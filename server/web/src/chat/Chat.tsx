// The chat of a room: a panel on large screens, otherwise a drawer behind a button that shows the
// number of new messages. At a table whose screen has no column for the chat, the rail would cover
// a panel.
import type { Room } from '@castellan/client';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

import { Addressed } from '../device/Addressed';
import { Dialog, Sheet } from '../frame';
import { readable } from '../frame/announce';
import { play } from '../frame/sounds';
import { lazily } from '../lazily';
import type { TableStore } from '../store';
import { roomy, wide } from '../width';
import { t } from '../words';
import { talkative } from './kept';
import { Log } from './Log';
import { newsIn, ownName, unreadIn } from './model';
import { Say } from './Say';
import type { ChatStore } from './store';
import { saidText } from './words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import chatCss from './chat.module.css';

const People = lazily(() => import('./People').then((all) => all.People));

const css = classes(controlsCss, chatCss);

/** Stays open when the user rejoins, for example under a new name. */
const open = signal<string | null>(null);

interface Parts {
  readonly store: TableStore;
  readonly chat: ChatStore;
  readonly room: Room;
}

/** Null where nobody can write and nobody has written. */
function partsOf(store: TableStore): Parts | null {
  const { chat } = store;
  const room = store.room.value;
  // Older servers do not send the chat rules.
  if (chat === null || room === null || room.chat === undefined) return null;
  if (room.chat === 'off' && chat.messages.value.length === 0) return null;
  return { store, chat, room };
}

interface PanelProps {
  readonly store: TableStore;
  /** At a table: in a column shared with other panels, once the game is over, or in a separate one. */
  readonly place?: 'within' | 'beside';
}

/** The panel; empty on small screens. */
export function ChatPanel({ store, place }: PanelProps): JSX.Element | null {
  const parts = partsOf(store);
  const id = useId();
  if (parts === null || !wide.value) return null;
  if (place !== undefined && (place === 'beside') !== roomy.value) return null;
  return (
    <section class={css('chat')} aria-labelledby={id}>
      <div class={css('chat-head')}>
        <h2 id={id}>
          <Addressed person={store} text={t('chat.title')} />
        </h2>
        <PeopleButton {...parts} />
      </div>
      <Inside {...parts} />
    </section>
  );
}

interface ButtonProps {
  readonly store: TableStore;
  /** Below the lines of a table; by default in the bar of a small screen. */
  readonly place?: 'lines';
}

/** The button where there is no panel, and its drawer. */
export function ChatButton({ store, place }: ButtonProps): JSX.Element | null {
  const parts = partsOf(store);
  const shownHere = place === 'lines' ? wide.value && !roomy.value : !wide.value;
  if (parts === null || !shownHere) return null;
  const { chat, room } = parts;
  const shown = open.value === store.code;
  const own = ownName(room, store.seat.value, chat.name.value);
  const unread = unreadIn(chat.messages.value, chat.read.value, own);
  const label = unread === 0 ? t('chat.title') : t('chat.button', { count: unread });
  return (
    <>
      <button
        type="button"
        class={css('button chat-button')}
        data-subject="chat"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => (open.value = store.code)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v11H10l-5 4v-4H4z" />
        </svg>
        {unread > 0 && (
          <span class={css('chat-count')} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {!shown && <Spoken {...parts} />}
      <div class={css('chat-drawer')}>
        <Dialog
          open={shown}
          title={<Addressed person={store} text={t('chat.title')} />}
          onClose={() => (open.value = null)}
        >
          <div class={css('chat')}>
            <PeopleButton {...parts} />
            <Inside {...parts} />
          </div>
        </Dialog>
      </div>
    </>
  );
}

function PeopleButton(parts: Parts): JSX.Element {
  return (
    <Sheet look={css('quiet')} label={t('chat.people.button')} title={t('chat.people.title')}>
      <People {...parts} />
    </Sheet>
  );
}

function Inside(parts: Parts): JSX.Element {
  const { store, chat, room } = parts;
  const seat = store.seat.value;
  const view = store.view.value;
  const own = ownName(room, seat, chat.name.value);
  // A spectator with a delay may have no table yet.
  const playing = view === null ? room.state === 'playing' : view.phase !== 'over';
  return (
    <>
      <Log chat={chat} room={room} own={own} />
      <Say chat={chat} room={room} seat={seat} playing={playing} />
      <Spoken {...parts} />
    </>
  );
}

/**
 * For screen readers: new messages of others. An open drawer has its own region, since everything
 * around it is inert.
 */
function Spoken({ store, chat, room }: Parts): JSX.Element {
  return <SpokenNews chat={chat} own={ownName(room, store.seat.value, chat.name.value)} />;
}

export function SpokenNews({ chat, own }: { chat: ChatStore; own: string | null }): JSX.Element {
  const [text, setText] = useState('');
  const messages = chat.messages.value;
  const newest = messages.at(-1)?.number ?? 0;
  const known = useRef(newest);
  useEffect(() => {
    const news = newsIn(messages, known.current, chat.now(), own);
    known.current = Math.max(known.current, newest);
    if (news.length === 0 || !talkative.value) return;
    play('said');
    const says = news
      .map((message) => t('chat.says', { name: message.from.name, text: saidText(message) }))
      .join(' ');
    setText((before) => readable(says, before));
  }, [chat, messages, newest, own]);
  return (
    <div class={css('only-heard')} aria-live="polite">
      {text}
    </div>
  );
}
