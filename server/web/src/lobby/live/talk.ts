// The lobby chat as signals, and sending a message. One for each connection.
import { computed, effect, signal, type Signal } from '@preact/signals';
import { NoAnswer, type ChatWish } from '@castellan/client';

import { ignoredIn, readIn, rememberRead } from '../../chat/kept';
import { withoutIgnored } from '../../chat/model';
import { problemOf, type ChatStore, type Problem } from '../../chat/store';
import { keepHere, recallHere } from '../../chat/tab';
import { giverTo, keepUnsent, newId, unsentIn, type Unsent } from '../../chat/unsent';
import { steadyNow } from '../../clock';
import type { LiveLobby } from './lobby';

/** Stands for the room code; no room has this one. */
export const HERE = 'lobby';

/** A user without a network may wait long. */
const PATIENCE = 15 * 60_000;
const DRAFT = `castellan.draft.${HERE}`;

const known = new WeakMap<LiveLobby, ChatStore>();

export function talkIn(live: LiveLobby): ChatStore {
  const store = known.get(live) ?? follow(live);
  known.set(live, store);
  return store;
}

function follow({ connection, name }: LiveLobby): ChatStore {
  const heard = signal(connection.messages);
  const unsent = signal<readonly Unsent[]>([]);
  const problem = signal<Problem | null>(null);
  const read = signal(readIn(HERE));
  const draft = signal(recallHere(DRAFT) ?? '');
  const wish: Signal<ChatWish> = signal('everyone');
  connection.on('chat', () => (heard.value = connection.messages));

  const keepDraft = effect(() => keepHere(DRAFT, draft.value));
  const keep = (all: readonly Unsent[]): void => {
    unsent.value = all;
    keepUnsent(HERE, all);
  };
  const give = giverTo(draft);
  const send = async (what: Unsent): Promise<void> => {
    const words = what.phrase === null ? { text: what.text ?? '' } : { phrase: what.phrase };
    try {
      await connection.say(words, { deadline: PATIENCE });
      keep(unsent.value.filter((one) => one !== what));
    } catch (error) {
      keep(unsent.value.filter((one) => one !== what));
      give(what);
      if (!(error instanceof NoAnswer) || error.reason !== 'closed')
        problem.value = problemOf(error);
    }
  };
  // Nobody knows whether the server received it before the reload: the writer decides.
  unsentIn(HERE).forEach(give);
  keep([]);

  return {
    messages: computed(() => withoutIgnored(heard.value, ignoredIn(HERE))),
    unsent,
    watching: signal([]),
    name,
    draft,
    wish,
    problem,
    read,
    markRead: (number) => {
      if (number <= read.peek()) return;
      read.value = number;
      rememberRead(HERE, number);
    },
    write: (text) => {
      draft.value = text;
      if (problem.value !== null && problem.value.until < steadyNow()) problem.value = null;
    },
    say: (what) => {
      const words = typeof what === 'string';
      const next: Unsent = {
        id: newId(),
        to: 'everyone',
        text: words ? what : null,
        phrase: words ? null : what.phrase,
        seated: false,
      };
      problem.value = null;
      keep([...unsent.value, next]);
      void send(next);
    },
    mute: () => Promise.reject(new TypeError('nobody is the host of the lobby')),
    now: () => connection.serverNow(),
    close: () => keepDraft(),
  };
}
