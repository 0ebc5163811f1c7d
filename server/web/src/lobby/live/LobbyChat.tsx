// The chat of the lobby: a foldable panel on large screens, otherwise a drawer.
import type { JSX } from 'preact';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import { SpokenNews, wide } from '../../chat/Chat';
import { ignoredIn } from '../../chat/kept';
import { Log } from '../../chat/Log';
import { unreadIn } from '../../chat/model';
import { Field, GiveName, Phrases, useWait, Why } from '../../chat/Say';
import type { ChatStore } from '../../chat/store';
import { Dialog } from '../../frame';
import { lazily } from '../../lazily';
import { rememberName } from '../../server';
import { keep, recall } from '../../storage';
import { t } from '../../words';
import { lobby, type LiveLobby } from './lobby';
import { HERE, talkIn } from './talk';
import { classes } from '../../classes';
import controlsCss from '../../frame/controls.module.css';
import chatCss from '../../chat/chat.module.css';
import liveCss from './live.module.css';

const css = classes(controlsCss, chatCss, liveCss);

const WriterList = lazily(() => import('../../chat/PeopleList').then((all) => all.WriterList));

const KEPT = 'castellan.lobby.chat';

const drawer = signal(false);

export function LobbyChat(): JSX.Element | null {
  const live = lobby.value;
  const mode = live?.limits.value?.chat ?? 'off';
  if (live === null || mode === 'off') return null;
  const chat = talkIn(live);
  const parts = { live, chat, mode };
  return wide.value ? <Panel {...parts} /> : <Drawer {...parts} />;
}

interface Parts {
  readonly live: LiveLobby;
  readonly chat: ChatStore;
  /** The chat rules. */
  readonly mode: string;
}

function Panel(parts: Parts): JSX.Element {
  const [open, setOpen] = useState(recall(KEPT) === 'open');
  const unread = unreadOf(parts.chat);
  return (
    <details
      class={css('card lobby-chat')}
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        keep(KEPT, currentTarget.open ? 'open' : 'folded');
      }}
    >
      <summary>
        {t('live.chat.title')}
        {!open && unread > 0 && (
          <strong class={css('lobby-chat-new')}> {t('live.chat.unread', { count: unread })}</strong>
        )}
      </summary>
      {open && (
        <div class={css('chat')}>
          <Inside {...parts} />
        </div>
      )}
    </details>
  );
}

function Drawer(parts: Parts): JSX.Element {
  const unread = unreadOf(parts.chat);
  const label = unread === 0 ? t('live.chat.title') : t('live.chat.button', { count: unread });
  // A user who returns finds the lobby, and not the open drawer.
  useEffect(() => () => void (drawer.value = false), []);
  return (
    <div class={css('lobby-chat-place')}>
      <button
        type="button"
        class={css('button chat-button')}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => (drawer.value = true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v11H10l-5 4v-4H4z" />
        </svg>
        <span aria-hidden="true">{t('live.chat.title')}</span>
        {unread > 0 && (
          <span class={css('chat-count')} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div class={css('chat-drawer')}>
        <Dialog
          open={drawer.value}
          title={t('live.chat.title')}
          onClose={() => (drawer.value = false)}
        >
          <div class={css('chat')}>
            <Inside {...parts} />
          </div>
        </Dialog>
      </div>
    </div>
  );
}

function Inside({ live, chat, mode }: Parts): JSX.Element {
  const own = chat.name.value;
  return (
    <>
      <div class={css('chat-head')}>
        <p class={css('muted small')}>{t('live.chat.about')}</p>
        <Writers chat={chat} own={own} />
      </div>
      <Log chat={chat} room={null} own={own} />
      <Say live={live} chat={chat} mode={mode} />
      <SpokenNews chat={chat} own={own} />
    </>
  );
}

function Say({ live, chat, mode }: Parts): JSX.Element {
  const wait = useWait(chat.problem.value);
  const open = live.state.value.name === 'open';
  const [given, setGiven] = useState(false);
  if (chat.name.value === null && !given)
    return (
      <GiveName
        chat={chat}
        hint={t('live.chat.name_hint')}
        take={(name) => {
          rememberName(name);
          setGiven(true);
          live.connection.rename(name);
        }}
      />
    );
  const words = mode === 'open';
  return (
    <div class={css('say')}>
      {words && <Field chat={chat} to="everyone" waits={wait > 0} />}
      <Phrases open={!words} disabled={wait > 0} say={(phrase) => chat.say({ phrase })} />
      <Why
        silence={words ? null : 'phrases_only'}
        place="live.chat"
        problem={chat.problem.value}
        wait={wait}
      />
      {!open && <p class={css('muted small')}>{t('live.chat.no_connection')}</p>}
    </div>
  );
}

function Writers({ chat, own }: { chat: ChatStore; own: string | null }): JSX.Element {
  const [open, setOpen] = useState(false);
  const names = new Set([...chat.messages.value.map(({ from }) => from.name), ...ignoredIn(HERE)]);
  return (
    <>
      <button
        type="button"
        class={css('quiet')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('live.chat.people')}
      </button>
      <Dialog open={open} title={t('live.chat.people')} onClose={() => setOpen(false)}>
        <WriterList code={HERE} names={[...names].sort()} own={own} />
      </Dialog>
    </>
  );
}

function unreadOf(chat: ChatStore): number {
  return unreadIn(chat.messages.value, chat.read.value, chat.name.value);
}
