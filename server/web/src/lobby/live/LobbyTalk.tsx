// The inside of the lobby's chat: the messages, the form, and the people who wrote.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { SpokenNews } from '../../chat/Chat';
import { ignoredIn } from '../../chat/kept';
import { Log } from '../../chat/Log';
import { Person, Talkative } from '../../chat/Person';
import { Field, GiveName, Phrases, useWait, Why } from '../../chat/Say';
import type { ChatStore } from '../../chat/store';
import { notify, Sheet } from '../../frame';
import { rememberName } from '../../server';
import { t } from '../../words';
import type { Parts } from './LobbyChat';
import { HERE } from './talk';
import { classes } from '../../classes';
import controlsCss from '../../frame/controls.module.css';
import chatCss from '../../chat/chat.module.css';

const css = classes(controlsCss, chatCss);

export function LobbyTalk({ live, chat, mode }: Parts): JSX.Element {
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
          setGiven(true);
          const stop = live.connection.on('you', (you) => {
            stop();
            if (you.name !== null) return rememberName(name);
            setGiven(false);
            notify(t('live.seek.why.bad_field'), 'error');
          });
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

/** The lobby has no list of people: writers can be ignored from here. */
function Writers({ chat, own }: { chat: ChatStore; own: string | null }): JSX.Element {
  const names = new Set([...chat.messages.value.map(({ from }) => from.name), ...ignoredIn(HERE)]);
  return (
    <Sheet look={css('quiet')} label={t('live.chat.people')} title={t('live.chat.people')}>
      <div class={css('people')}>
        {names.size === 0 && <p class={css('muted')}>{t('live.chat.nobody')}</p>}
        <ul class={css('people-list')}>
          {[...names].sort().map((name) => (
            <Person key={name} code={HERE} name={name} own={name === own} />
          ))}
        </ul>
        <p class={css('muted small')}>{t('chat.people.hint')}</p>
        <Talkative />
      </div>
    </Sheet>
  );
}
