// Errors with the ids that a complaint needs.
import { ApiError } from '@castellan/client';
import { expect, test, vi } from 'vitest';

import { errorText } from '../src/lobby/errors';
import { chooseLanguage, t } from '../src/words';

vi.stubGlobal('document', { documentElement: {} });

test('an unexpected error shows its request id, an expected one does not', async () => {
  await chooseLanguage('en');
  const failed = (code: string, requestId: string | null) =>
    errorText(new ApiError(500, { code, message: 'x' }, { requestId }));
  expect(failed('internal_trouble', 'tp7h3s4-17.2')).toContain('internal_trouble, tp7h3s4-17.2');
  expect(failed('internal_trouble', null)).toContain('(internal_trouble)');
  expect(failed('busy', 'tp7h3s4-17.2')).not.toContain('tp7h3s4');
});

test('a rejected text shows its field label and the character', async () => {
  await chooseLanguage('en');
  const refused = (message: string) =>
    new ApiError(400, { code: 'bad_field', message, field: 'name' });
  const turned = refused('name: 1 to 32 characters; U+202E RIGHT-TO-LEFT OVERRIDE is not allowed');
  expect(errorText(turned)).toBe('This is not valid: Name of the room (U+202E).');
  expect(errorText(turned, 'lobby.your_name')).toBe('This is not valid: Your name (U+202E).');
  const long = refused('name: 1 to 32 characters');
  expect(errorText(long, 'lobby.your_name')).toBe('This is not valid: Your name.');
});

test('a right-to-left name does not change its neighbours', async () => {
  await chooseLanguage('en');
  expect(t('lobby.came', { name: 'Ann' })).toBe('Ann has sat down.');
  expect(t('lobby.came', { name: 'Zoë 王 👨‍👩‍👧' })).toBe('Zoë 王 👨‍👩‍👧 has sat down.');
  for (const name of ['אבג', 'سارة 3', 'Ann \u200f!', '𐤀𐤁'])
    expect(t('lobby.came', { name })).toBe(`\u2068${name}\u2069 has sat down.`);
  expect(t('lobby.players', { count: 3 })).toContain('3');
  expect(t('lobby.came', { name: '<b>&amp;' })).toBe('<b>&amp; has sat down.');
});
