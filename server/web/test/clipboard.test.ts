// Copying text, also over plain HTTP, where browsers have no clipboard.
import { afterEach, expect, test, vi } from 'vitest';

import { copied } from '../src/clipboard';

afterEach(() => vi.unstubAllGlobals());

/** A document in which `execCommand` copies the selected text. */
function page(): { copy: string | null; left: number } {
  const seen = { copy: null as string | null, left: 0 };
  let selected: string | null = null;
  const field = {
    value: '',
    select: () => (selected = field.value),
    remove: () => (seen.left -= 1),
  };
  vi.stubGlobal('document', {
    createElement: () => field,
    body: { append: () => (seen.left += 1) },
    execCommand: () => {
      seen.copy = selected;
      return selected !== null;
    },
  });
  return seen;
}

test('the clipboard of the browser is used where there is one', async () => {
  const seen = page();
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copied('a link', null)).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a link');
  expect(seen.copy).toBeNull();
});

test('without a clipboard the text is selected, copied and removed again', async () => {
  const seen = page();
  const focus = vi.fn();
  Object.assign(document, { activeElement: { focus } });
  vi.stubGlobal('navigator', {});
  expect(await copied('a link', null)).toBe(true);
  expect(seen).toEqual({ copy: 'a link', left: 0 });
  expect(focus).toHaveBeenCalledOnce();
});

test('a field that shows the text stays', async () => {
  const seen = page();
  vi.stubGlobal('navigator', {});
  const select = vi.fn();
  expect(await copied('a link', { select } as unknown as HTMLInputElement)).toBe(false);
  expect(select).toHaveBeenCalledOnce();
  expect(seen.left).toBe(0);
});
