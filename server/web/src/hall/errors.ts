// What went wrong with a request, in the reader's language.
import { ApiError } from '@castellan/client';

import { sentenceWords } from '../frame/operator';
import { t } from '../words';

export function errorText(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return t('game.errors.unreachable');
  if (!(error instanceof ApiError))
    return t('game.errors.unknown', { code: error instanceof Error ? error.name : String(error) });
  const { code, ban, requestId } = error;
  if (code === 'banned' && ban !== null)
    return sentenceWords({ reason: code, text: ban.reason, until: ban.until });
  return t(`game.errors.${code}`, {
    field: fieldName(error.field),
    code,
    message: error.message,
    // What nobody expected is complained about, and is found in the server's log by this.
    defaultValue: t('game.errors.unknown', { code: requestId ? `${code}, ${requestId}` : code }),
  });
}

/** A field of the form as the form calls it. */
function fieldName(field: string | null): string {
  const word = field?.replace(/^options\./, '') ?? '';
  return t(`game.options.${word}.name`, {
    defaultValue: t(`hall.fields.${word}`, {
      defaultValue: t(`chat.fields.${word}`, { defaultValue: word }),
    }),
  });
}
