// The chat of a room as signals, and sending a message. One for each connection.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import {
  NoAnswer,
  Rejected,
  type ChatMessage,
  type ChatWish,
  type Game,
  type Phrase,
} from '@castellan/client';

import { steadyNow } from '../clock';
import { ignoredIn, readIn, rememberRead } from './kept';
import { hasTeam, withoutIgnored } from './model';
import { keepHere, recallHere } from './tab';
import { giverTo, keepUnsent, newId, unsentIn, type Unsent } from './unsent';

/** Why the last message was not sent. */
export interface Problem {
  /** The code of a refusal, or `no_answer`. */
  readonly code: string;
  /** When a retry is allowed, by `steadyNow()`; 0: unknown. */
  readonly until: number;
}

export interface ChatStore {
  /** Oldest first, without those of ignored people. */
  readonly messages: ReadonlySignal<readonly ChatMessage[]>;
  /** Sent from here, but not answered yet. */
  readonly unsent: ReadonlySignal<readonly Unsent[]>;
  /** The names of spectators who have one. */
  readonly watching: ReadonlySignal<readonly string[]>;
  /** The name of this spectator. */
  readonly name: ReadonlySignal<string | null>;
  /** The draft. */
  readonly draft: Signal<string>;
  /** The recipients. */
  readonly wish: Signal<ChatWish>;
  readonly problem: ReadonlySignal<Problem | null>;
  /** The number of the newest message seen. */
  readonly read: ReadonlySignal<number>;
  markRead(number: number): void;
  write(text: string): void;
  say(what: string | { readonly phrase: Phrase }): void;
  /** For the host; null: all spectators. Rejects as actions do. */
  mute(seat: number | null, muted: boolean): Promise<void>;
  now(): number;
  close(): void;
}

/** A user without a network may wait long. */
const PATIENCE = 15 * 60_000;

/** `place`: where the unsent and the draft are kept. */
export function followChat(game: Game, code: string, seated: boolean, place: string): ChatStore {
  const heard = signal(game.messages);
  const watching = signal(game.watching);
  const name = signal(game.name);
  const unsent = signal<readonly Unsent[]>([]);
  const problem = signal<Problem | null>(null);
  const read = computed(() => readIn(code));
  const draft = signal(recallHere(`castellan.draft.${place}`) ?? '');
  const wish = signal<ChatWish>(
    recallHere(`castellan.wish.${place}`) === 'team' ? 'team' : 'everyone',
  );
  game.on('chat', () => (heard.value = game.messages));
  // A new name comes just before the presence.
  game.on('presence', () => {
    watching.value = game.watching;
    name.value = game.name;
  });
  game.on('state', () => (name.value = game.name));

  const keepDraft = effect(() => {
    keepHere(`castellan.draft.${place}`, draft.value);
    keepHere(`castellan.wish.${place}`, wish.value === 'team' ? 'team' : '');
  });
  const keep = (all: readonly Unsent[]): void => {
    unsent.value = all;
    keepUnsent(place, all);
  };
  const give = giverTo(draft);
  const send = async (what: Unsent): Promise<void> => {
    const { id, to, text, phrase } = what;
    const options = { id, to, deadline: PATIENCE };
    try {
      await (phrase === null ? game.say(text ?? '', options) : game.sayPhrase(phrase, options));
      keep(unsent.value.filter((one) => one !== what));
    } catch (error) {
      // The next connection of this tab sends it again.
      if (error instanceof NoAnswer && error.reason === 'closed') return;
      keep(unsent.value.filter((one) => one !== what));
      give(what);
      problem.value = problemOf(error);
    }
  };
  const [mine, others] = [true, false].map((same) =>
    unsentIn(place).filter((one) => (one.seated === seated) === same),
  ) as [Unsent[], Unsent[]];
  // Under another name it would be sent twice: the writer decides again.
  others.forEach(give);
  keep(mine);
  for (const what of mine) void send(what);

  return {
    messages: computed(() => withoutIgnored(heard.value, ignoredIn(code))),
    unsent,
    watching,
    name,
    draft,
    wish,
    problem,
    read,
    markRead: (number) => {
      if (number > read.peek()) rememberRead(code, number);
    },
    write: (text) => {
      draft.value = text;
      if (problem.value !== null && problem.value.until < steadyNow()) problem.value = null;
    },
    say: (what) => {
      const words = typeof what === 'string';
      const next: Unsent = {
        id: newId(),
        to: game.room && hasTeam(game.room, game.seat) ? wish.value : 'everyone',
        text: words ? what : null,
        phrase: words ? null : what.phrase,
        seated,
      };
      problem.value = null;
      keep([...unsent.value, next]);
      void send(next);
    },
    mute: (seat, muted) => game.mute(seat, muted),
    now: () => game.serverNow(),
    close: () => keepDraft(),
  };
}

export function problemOf(error: unknown): Problem {
  if (!(error instanceof Rejected)) return { code: 'no_answer', until: 0 };
  const { retry_ms: wait = 0 } = error.params;
  return { code: error.code, until: wait > 0 ? steadyNow() + wait : 0 };
}
