// The chat of the lobby: a foldable panel on large screens, otherwise a drawer.
import type { JSX } from 'preact';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import { unreadIn } from '../../chat/model';
import type { ChatStore } from '../../chat/store';
import { Dialog } from '../../frame';
import { lazily } from '../../lazily';
import { keep, recall } from '../../storage';
import { wide } from '../../width';
import { t } from '../../words';
import { lobby, type LiveLobby } from './lobby';
import { talkIn } from './talk';
import { classes } from '../../classes';
import controlsCss from '../../frame/controls.module.css';
import chatCss from '../../chat/chat.module.css';
import liveCss from './live.module.css';

const css = classes(controlsCss, chatCss, liveCss);

const LobbyTalk = lazily(() => import('./LobbyTalk').then((all) => all.LobbyTalk));

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

export interface Parts {
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
      <summary data-subject="chat">
        {t('live.chat.title')}
        {!open && unread > 0 && (
          <strong class={css('lobby-chat-new')}> {t('live.chat.unread', { count: unread })}</strong>
        )}
      </summary>
      {open && (
        <div class={css('chat')}>
          <LobbyTalk {...parts} />
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
        data-subject="chat"
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
            <LobbyTalk {...parts} />
          </div>
        </Dialog>
      </div>
    </div>
  );
}

function unreadOf(chat: ChatStore): number {
  return unreadIn(chat.messages.value, chat.read.value, chat.name.value);
}
