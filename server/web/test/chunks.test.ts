// Parts of the page that are gone after an upgrade: the page reloads once, and never in a loop.
import { expect, test } from 'vitest';

import { part, Upgraded, type PageItself } from '../src/chunks';

class Tab {
  kept: string | null = null;
  reloads = 0;
  reachable = true;
  keeps = true;

  page(build: string): PageItself {
    return {
      build,
      reachable: () => Promise.resolve(this.reachable),
      recall: () => this.kept,
      keep: (text) => {
        if (this.keeps) this.kept = text;
        return this.keeps;
      },
      reload: () => void ++this.reloads,
    };
  }

  /** `part`, `reload`, or the error it throws. */
  async fetches(build: string, there = false): Promise<unknown> {
    const before = this.reloads;
    const outcome = part(
      () => (there ? Promise.resolve('part') : Promise.reject(new TypeError('gone'))),
      this.page(build),
    ).catch((error: unknown) => (error as Error).constructor);
    for (let i = 0; i < 20; ++i) await Promise.resolve();
    return this.reloads > before ? 'reload' : outcome;
  }
}

test('an existing part loads', async () => expect(await new Tab().fetches('a', true)).toBe('part'));

test('a missing part reloads the page once', async () => {
  const tab = new Tab();
  expect(await tab.fetches('a')).toBe('reload');
  expect(await tab.fetches('a')).toBe(Upgraded);
  expect(await tab.fetches('a')).toBe(Upgraded);
  expect(tab.reloads).toBe(1);
});

test('each upgrade reloads the page again', async () => {
  const tab = new Tab();
  for (const build of ['a', 'b', 'c']) expect(await tab.fetches(build)).toBe('reload');
});

test('several servers with different pages cause no reload loop', async () => {
  const tab = new Tab();
  expect(await tab.fetches('a')).toBe('reload');
  expect(await tab.fetches('b')).toBe('reload');
  for (const build of ['a', 'b', 'a']) expect(await tab.fetches(build)).toBe(Upgraded);
});

test('an unreachable server causes no reload, and is no upgrade', async () => {
  const tab = new Tab();
  tab.reachable = false;
  expect(await tab.fetches('a')).toBe(TypeError);
  tab.reachable = true;
  expect(await tab.fetches('a')).toBe('reload');
});

test('without storage the page does not reload, to avoid a loop', async () => {
  const tab = new Tab();
  tab.keeps = false;
  expect(await tab.fetches('a')).toBe(Upgraded);
  expect(tab.reloads).toBe(0);
});
