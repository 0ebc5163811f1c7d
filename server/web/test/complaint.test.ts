// What somebody is told who may want to complain.
import { ApiError } from '@castellan/client';
import { expect, test, vi } from 'vitest';

import { errorText } from '../src/hall/errors';
import { chooseLanguage } from '../src/words';

vi.stubGlobal('document', { documentElement: {} });

test('what nobody expected names its request, what everybody knows does not', async () => {
  await chooseLanguage('en');
  const failed = (code: string, requestId: string | null) =>
    errorText(new ApiError(500, { code, message: 'x' }, { requestId }));
  expect(failed('internal_trouble', 'tp7h3s4-17.2')).toContain('internal_trouble, tp7h3s4-17.2');
  expect(failed('internal_trouble', null)).toContain('(internal_trouble)');
  expect(failed('busy', 'tp7h3s4-17.2')).not.toContain('tp7h3s4');
});
