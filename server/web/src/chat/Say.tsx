// The form to send a message: free text, or phrases that each reader sees in their own language.
import type { ChatMessage, ChatWish, Phrase, Room } from '@castellan/client';
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

import { steadyNow } from '../clock';
import { usePresets } from '../lobby/asking';
import { checkLength, nameIn } from '../lobby/NameField';
import { myName } from '../server';
import { t, tOr } from '../words';
import { rememberWatcher, watcherName } from './kept';
import {
  audienceOf,
  charactersLeft,
  hasTeam,
  oneLine,
  plain,
  silenceOf,
  type Silence,
} from './model';
import type { ChatStore, Problem } from './store';
import { phraseText } from './words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import chatCss from './chat.module.css';
import lobbyCss from '../lobby/lobby.module.css';

const css = classes(controlsCss, chatCss, lobbyCss);

/** After giving a name the user continues to write. */
let writes = false;
/** Survives a short connection loss, which rebuilds all of this. */
let phrasesShown = false;

interface Props {
  readonly chat: ChatStore;
  readonly room: Room;
  readonly seat: number | null;
  /** Whether a game is in progress. */
  readonly playing: boolean;
}

export function Say({ chat, room, seat, playing }: Props): JSX.Element {
  const wait = useWait(chat.problem.value);
  const silence = silenceOf(room, seat, chat.name.value);
  // Before the connection is open the spectator's name is unknown.
  const named = seat !== null || chat.name.value !== null || watcherName(room.code) !== null;
  if (silence === 'no_name' && !named)
    return (
      <GiveName
        chat={chat}
        hint={t('chat.name_hint')}
        take={(name) => rememberWatcher(room.code, name)}
      />
    );
  const words = silence === null || silence === 'no_name';
  const team = hasTeam(room, seat);
  const to = audienceOf(seat, playing, team ? chat.wish.value : 'everyone');
  const mayPhrase = words || silence === 'phrases_only';
  return (
    <div class={css('say')}>
      {team && mayPhrase && <Wish chat={chat} />}
      {words && <Field chat={chat} to={to} waits={wait > 0} />}
      {mayPhrase && (
        <Phrases open={!words} disabled={wait > 0} say={(phrase) => chat.say({ phrase })} />
      )}
      {mayPhrase && to === 'spectators' && (
        <p class={css('muted small')}>{t('chat.among_watchers')}</p>
      )}
      {/* Last: it comes and goes without moving any button. */}
      <Why silence={words ? null : silence} problem={chat.problem.value} wait={wait} />
    </div>
  );
}

/** Whole seconds until the next message may be sent. */
export function useWait(problem: Problem | null): number {
  const left = (): number => Math.max(0, Math.ceil(((problem?.until ?? 0) - steadyNow()) / 1000));
  const [, tick] = useState(0);
  const waits = left() > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [waits, problem]);
  return left();
}

export function Field({
  chat,
  to,
  waits,
}: {
  chat: ChatStore;
  to: ChatMessage['to'];
  waits: boolean;
}): JSX.Element {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (writes) input.current?.focus();
    writes = false;
  }, []);
  const draft = chat.draft.value;
  const left = charactersLeft(draft);
  const empty = draft.trim() === '';
  const tooLong = left !== null && left < 0;
  const submit = (event: Event): void => {
    event.preventDefault();
    input.current?.focus();
    if (empty || tooLong || waits) return;
    chat.say(oneLine(draft).trim());
    chat.write('');
  };
  return (
    <form class={css('say-field')} onSubmit={submit}>
      <input
        ref={input}
        value={draft}
        aria-label={t(`chat.write.${to}`)}
        placeholder={t(`chat.write.${to}`)}
        aria-invalid={tooLong}
        aria-describedby={`${id}-left`}
        autocomplete="off"
        enterkeyhint="send"
        onInput={(event) => chat.write(event.currentTarget.value)}
      />
      {/* Never disabled: it often has the focus or is under the finger. */}
      <button class={css('button')} aria-disabled={empty || tooLong || waits}>
        {t('chat.send')}
      </button>
      <p id={`${id}-left`} class={css(tooLong ? 'trouble small' : 'muted small')}>
        {left !== null &&
          (tooLong ? t('chat.over', { count: -left }) : t('chat.left', { count: left }))}
      </p>
    </form>
  );
}

function Wish({ chat }: { chat: ChatStore }): JSX.Element {
  const id = useId();
  const wishes: readonly ChatWish[] = ['everyone', 'team'];
  return (
    <fieldset class={css('say-to')}>
      <legend class={css('only-heard')}>{t('chat.to')}</legend>
      <div class={css('segments')}>
        {wishes.map((wish) => (
          <label key={wish} class={css('segment')}>
            <input
              type="radio"
              name={id}
              checked={chat.wish.value === wish}
              onChange={() => (chat.wish.value = wish)}
            />
            <span>{t(`chat.to_${wish}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface WhyProps {
  readonly silence: Silence | null;
  /** The text keys for a place other than a room. */
  readonly place?: 'chat' | 'live.chat';
  readonly problem: Problem | null;
  readonly wait: number;
}

/** The obstacle, and what to do about it. */
export function Why({ silence, place = 'chat', problem, wait }: WhyProps): JSX.Element {
  const over = problem !== null && problem.until > 0 && wait === 0;
  const code = silence ?? (over ? null : (problem?.code ?? null));
  const text = (word: string): string =>
    tOr(
      `${place}.why.${word}`,
      tOr(`chat.why.${word}`, tOr(`refusals.${word}`, t('chat.why.other'))),
    );
  // A countdown is for the eye: announced every second, it would drown everything else.
  return (
    <p class={css(`small ${silence === null ? 'trouble' : 'muted'}`)} role="status">
      {code !== null && text(code)}
      {wait > 0 && <span aria-hidden="true"> {t('chat.wait', { count: wait })}</span>}
    </p>
  );
}

interface PhrasesProps {
  /** No other messages are allowed. */
  readonly open: boolean;
  readonly disabled: boolean;
  readonly say: (phrase: Phrase) => void;
}

export function Phrases({ open, disabled, say }: PhrasesProps): JSX.Element {
  const { presets } = usePresets();
  const list = (
    <ul class={css('phrases')} aria-label={t('chat.phrases_title')}>
      {(presets?.phrases ?? []).map((phrase) => (
        <li key={phrase}>
          <button
            type="button"
            class={css('button')}
            aria-disabled={disabled}
            onClick={() => !disabled && say(phrase)}
          >
            {phraseText(phrase)}
          </button>
        </li>
      ))}
    </ul>
  );
  if (open) return list;
  return (
    <details
      class={css('phrases-more')}
      open={phrasesShown}
      onToggle={(event) => (phrasesShown = event.currentTarget.open)}
    >
      <summary>{t('chat.phrases_title')}</summary>
      {list}
    </details>
  );
}

interface GiveNameProps {
  readonly chat: ChatStore;
  readonly hint: string;
  readonly take: (name: string) => void;
}

/** Spectators need a name only to write. */
export function GiveName({ chat, hint, take }: GiveNameProps): JSX.Element {
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    writes = true;
    const name = plain(nameIn(new FormData(event.currentTarget)));
    if (name !== '') take(name);
  };
  return (
    <form class={css('say-name')} onSubmit={submit}>
      <label class={css('field')}>
        <span>{t('chat.name')}</span>
        <input
          name="name"
          required
          maxLength={128}
          pattern=".*\S.*"
          onInput={checkLength}
          autocomplete="nickname"
          defaultValue={myName()}
        />
        <span class={css('muted small')}>{hint}</span>
      </label>
      <button class={css('button')}>{t('chat.name_take')}</button>
      <Why silence={null} problem={chat.problem.value} wait={0} />
    </form>
  );
}
