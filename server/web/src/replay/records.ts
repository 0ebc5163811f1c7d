// Record files: a game as one file, to keep and to replay, here or on another server.
import { ApiError, type ReplayedGame } from '@castellan/client';

import { errorText } from '../lobby/errors';
import { shown } from '../keys';
import { server } from '../server';
import { t } from '../words';

// The limit of a server.
const BYTES_MAX = 2 * 1024 * 1024;

export const recordOf = (code: string): Promise<string> => server.record(code, shown(code));
export const replay = (record: string): Promise<ReplayedGame> => server.replay(record);

/** The content of the file. A file that is too large is not read. */
export async function read(
  file: Pick<File, 'size' | 'text'>,
  tell: typeof replay = replay,
): Promise<ReplayedGame> {
  if (file.size > BYTES_MAX)
    throw new ApiError(0, { code: 'too_large', message: `${file.size} bytes` });
  return tell(await file.text());
}

export function recordError(error: unknown): string {
  const tooLarge = error instanceof ApiError && error.code === 'too_large';
  return tooLarge ? t('replay.file.tooLarge') : errorText(error);
}
