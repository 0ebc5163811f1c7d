// The chat of a room: a panel where there is room for it, elsewhere a drawer behind a button that
// tells how much is new.
import type { Room } from '@castellan/client';
import { signal, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

import { Dialog } from '../frame';
import { play } from '../frame/sounds';
import type { TableStore } from '../store';
import { t } from '../words';
import './chat.css';
import { talkative } from './kept';
import { Log } from './Log';
import { newsIn, ownName, unreadIn } from './model';
import { People } from './People';
import { Say } from './Say';
import type { ChatStore } from './store';
import { saidText } from './words';

function matching(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => (matches.value = list.matches));
  return matches;
}

// As in table.css: from here on the table has columns; and as in chat.css: one of them for the chat.
export const wide = matching('(min-width: 56rem)');
const roomy = matching('(min-width: 90rem)');

/** Stays open when somebody joins anew, under a name for example. */
const open = signal<string | null>(null);

interface Parts {
  readonly store: TableStore;
  readonly chat: ChatStore;
  readonly room: Room;
}

/** Null where nobody says anything, and nobody did. */
function partsOf(store: TableStore): Parts | null {
  const { chat } = store;
  const room = store.room.value;
  // Older servers do not say what may be said.
  if (chat === null || room === null || room.chat === undefined) return null;
  if (room.chat === 'off' && chat.messages.value.length === 0) return null;
  return { store, chat, room };
}

interface PanelProps {
  readonly store: TableStore;
  /** At a table: in a column with other things, or in one of its own. */
  readonly place?: 'within' | 'beside';
}

/** The panel; on small screens nothing. */
export function ChatPanel({ store, place }: PanelProps): JSX.Element | null {
  const parts = partsOf(store);
  const id = useId();
  if (parts === null || !wide.value) return null;
  if (place !== undefined && (place === 'beside') !== roomy.value) return null;
  return (
    <section class="chat" aria-labelledby={id}>
      <div class="chat-head">
        <h2 id={id}>{t('chat.title')}</h2>
        <People {...parts} />
      </div>
      <Inside {...parts} />
    </section>
  );
}

/** The button on small screens, and the drawer behind it. */
export function ChatButton({ store }: { store: TableStore }): JSX.Element | null {
  const parts = partsOf(store);
  if (parts === null || wide.value) return null;
  const { chat, room } = parts;
  const shown = open.value === store.code;
  const own = ownName(room, store.seat.value, chat.name.value);
  const unread = unreadIn(chat.messages.value, chat.read.value, own);
  const label = unread === 0 ? t('chat.title') : t('chat.button', { count: unread });
  return (
    <>
      <button
        type="button"
        class="button chat-button"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => (open.value = store.code)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v11H10l-5 4v-4H4z" />
        </svg>
        {unread > 0 && (
          <span class="chat-count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {!shown && <Spoken {...parts} />}
      <div class="chat-drawer">
        <Dialog open={shown} title={t('chat.title')} onClose={() => (open.value = null)}>
          <div class="chat">
            <People {...parts} />
            <Inside {...parts} />
          </div>
        </Dialog>
      </div>
    </>
  );
}

function Inside(parts: Parts): JSX.Element {
  const { store, chat, room } = parts;
  const seat = store.seat.value;
  const view = store.view.value;
  const own = ownName(room, seat, chat.name.value);
  // Who is told the game later may have no table yet.
  const playing = view === null ? room.state === 'playing' : view.phase !== 'over';
  return (
    <>
      <Log chat={chat} room={room} own={own} />
      <Say chat={chat} room={room} seat={seat} playing={playing} />
      <Spoken {...parts} />
    </>
  );
}

/** For who listens: what others say while somebody is here. A drawer has its own, for what is around
 * it is silent then. */
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
    setText(
      news
        .map((message) => t('chat.says', { name: message.from.name, text: saidText(message) }))
        .join(' '),
    );
  }, [chat, messages, newest, own]);
  return (
    <div class="unseen" aria-live="polite">
      {text}
    </div>
  );
}
