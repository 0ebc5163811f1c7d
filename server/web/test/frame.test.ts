// The frame around the screens: the title of the tab, and the place of notices and announcements.
import { beforeEach, expect, test, vi } from 'vitest';

import { readable, spoken } from '../src/frame/announce';
import { isInFront, putInFront } from '../src/frame/News';
import { leadTitle } from '../src/frame/title';

const page = { title: '● Your turn · Friday' };
beforeEach(() => vi.stubGlobal('document', page));

test('words before the title go away again', () => {
  const end = leadTitle('Are you there?');
  expect(page.title).toBe('Are you there? · ● Your turn · Friday');
  end();
  expect(page.title).toBe('● Your turn · Friday');
});

test('a title that has changed meanwhile stays', () => {
  const end = leadTitle('Are you there?');
  page.title = 'Friday';
  end();
  expect(page.title).toBe('Friday');
});

test('a repeated text is another one each time, so that it is read again', () => {
  let text = '';
  for (const shown of ['Ben: Hi', 'Ben: Hi ', 'Ben: Hi']) {
    text = readable('Ben: Hi', text);
    expect(text).toBe(shown);
  }
});

test('notices are where nothing is inert: in the dialog in front, or else in the frame', () => {
  const [outer, inner] = [{}, {}];
  const inFront = (): unknown => [undefined, outer, inner].map((place) => isInFront(place));
  expect(inFront()).toEqual([true, false, false]);
  spoken.value = 'old';
  const endOuter = putInFront(outer);
  expect(inFront()).toEqual([false, true, false]);
  expect(spoken.value).toBe('');
  const endInner = putInFront(inner);
  expect(inFront()).toEqual([false, false, true]);
  // A screen that goes away takes both with it, the outer one first.
  endOuter();
  expect(inFront()).toEqual([false, false, true]);
  endInner();
  expect(inFront()).toEqual([true, false, false]);
});
