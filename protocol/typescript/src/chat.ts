import type { ChatMessage } from './types.js';

/** Who is ignored: a seat by its number, a spectator by the name. */
export type Somebody = number | string;

const KEPT = 200;

/** What was said, as far as it was heard here: each message once, in their order. */
export class Talk {
  #all: readonly ChatMessage[] = [];
  #shown: readonly ChatMessage[] = [];
  readonly #ignored = new Set<Somebody>();

  /** But for what the ignored said. Never changes itself. */
  get messages(): readonly ChatMessage[] {
    return this.#shown;
  }

  /** @returns those that were not known before and are not ignored. */
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
