import type { ChatMessage } from './types.js';

/** An ignored participant: a seat by its number, a spectator by its name. */
export type Somebody = number | string;

const KEPT = 200;

/** The received chat messages: each once, in order. */
export class Talk {
  #all: readonly ChatMessage[] = [];
  #shown: readonly ChatMessage[] = [];
  readonly #ignored = new Set<Somebody>();

  /** Without messages of ignored participants. Immutable. */
  get messages(): readonly ChatMessage[] {
    return this.#shown;
  }

  /** @returns the messages that are new and not ignored. */
  add(heard: readonly ChatMessage[]): readonly ChatMessage[] {
    const known = new Set(this.#all.map(({ number }) => number));
    const fresh = heard.filter(({ number }) => !known.has(number));
    if (fresh.length === 0) return [];
    this.#all = [...this.#all, ...fresh].sort((a, b) => a.number - b.number).slice(-KEPT);
    this.#show();
    return fresh.filter((message) => this.#hears(message));
  }

  ignores(who: Somebody): boolean {
    return this.#ignored.has(who);
  }

  ignore(who: Somebody, ignored: boolean): void {
    if (ignored) this.#ignored.add(who);
    else this.#ignored.delete(who);
    this.#show();
  }

  #hears({ from }: ChatMessage): boolean {
    return !this.#ignored.has(from.seat ?? from.name);
  }

  #show(): void {
    this.#shown = this.#all.filter((message) => this.#hears(message));
  }
}
