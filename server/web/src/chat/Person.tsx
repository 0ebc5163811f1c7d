// A person in the list of the chat, whom the reader can ignore; and whether messages are announced.
import type { ComponentChildren, JSX } from 'preact';

import { Kept } from '../frame';
import { t } from '../words';
import { chooseTalkative, ignore, ignoredIn, talkative } from './kept';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import chatCss from './chat.module.css';
import roomCss from '../lobby/room.module.css';

const css = classes(controlsCss, chatCss, roomCss);

interface PersonProps {
  readonly code: string;
  readonly name: string;
  readonly own: boolean;
  readonly children?: ComponentChildren;
}

export function Person({ code, name, own, children }: PersonProps): JSX.Element {
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

export function Talkative(): JSX.Element {
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
