// The messages. The list keeps the reader's position; at its end it follows new messages.
import type { ChatMessage, Room } from '@castellan/client';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { seatColour } from '../drawing';
import { useNewest } from '../useNewest';
import { t } from '../words';
import { unreadIn } from './model';
import type { ChatStore } from './store';
import { saidText, timeText } from './words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import chatCss from './chat.module.css';
import roomCss from '../lobby/room.module.css';

const css = classes(controlsCss, chatCss, roomCss);

/** Distance in pixels that counts as the end. */
const NEAR = 24;

interface Props {
  readonly chat: ChatStore;
  /** Null: the lobby chat, which has no seats. */
  readonly room: Room | null;
  readonly own: string | null;
}

export function Log({ chat, room, own }: Props): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const messages = chat.messages.value;
  const unsent = chat.unsent.value;
  const newest = messages.at(-1)?.number ?? 0;
  const toEnd = (): void => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
    setAtEnd(true);
  };
  const stays = useNewest(atEnd);
  useLayoutEffect(() => {
    if (stays.current) toEnd();
  }, [newest, stays, unsent.length]);
  // Senders want to see their own message.
  const said = unsent.at(-1)?.id;
  useLayoutEffect(() => {
    if (said !== undefined) toEnd();
  }, [said]);
  useEffect(() => {
    const see = (): void => {
      if (atEnd && !document.hidden) chat.markRead(newest);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [chat, atEnd, newest]);
  const unread = atEnd ? 0 : unreadIn(messages, chat.read.value, own);
  return (
    <div class={css('chat-past')}>
      <div
        ref={list}
        class={css('chat-log')}
        role="log"
        // Announced elsewhere, and only if it is new and the user wants it.
        aria-live="off"
        aria-label={t('chat.log')}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR)
        }
      >
        {messages.length + unsent.length === 0 && (
          <p class={css('muted small')}>{t('chat.empty')}</p>
        )}
        <ul>
          {messages.map((message) => (
            <Message
              key={message.number}
              message={message}
              room={room}
              mine={message.from.name === own}
            />
          ))}
          {unsent.map((what) => (
            <li key={what.id} class={css('said mine unsent')}>
              <p class={css('said-text')} dir="auto">
                {saidText(what)}
              </p>
              <p class={css('said-head')}>{t('chat.sending')}</p>
            </li>
          ))}
        </ul>
      </div>
      {unread > 0 && (
        <button
          type="button"
          class={css('button main chat-new')}
          data-subject="newest"
          onClick={toEnd}
        >
          {t('chat.new', { count: unread })} <span aria-hidden="true">↓</span>
        </button>
      )}
    </div>
  );
}

interface MessageProps {
  readonly message: ChatMessage;
  readonly room: Room | null;
  readonly mine: boolean;
}

function Message({ message, room, mine }: MessageProps): JSX.Element {
  const { from, to, time } = message;
  // The present seat: the host may have moved players since.
  const seat = room?.seats.find(({ name }) => name === from.name)?.seat ?? from.seat;
  const colour = from.seat === null ? 'var(--line)' : seatColour(seat ?? from.seat);
  return (
    <li class={css(mine ? 'said mine' : 'said')} style={{ '--seat': colour }}>
      <p class={css('said-head')}>
        <strong dir="auto" translate={false}>
          {from.name}
        </strong>
        {room !== null && from.seat === null && (
          <span class={css('mark')}>{t('chat.watches')}</span>
        )}
        {to === 'team' && <span class={css('mark')}>{t('chat.team')}</span>}
        <time dateTime={new Date(time).toISOString()} translate={false}>
          {timeText(time)}
        </time>
      </p>
      <p class={css('said-text')} dir="auto">
        {saidText(message)}
      </p>
    </li>
  );
}
