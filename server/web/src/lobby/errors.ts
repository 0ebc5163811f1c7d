// Request errors, in the reader's language.
import { ApiError } from '@castellan/client';

import { sentenceWords } from '../frame/operator';
import { t, tOr } from '../words';
import type { TextKey } from '../words/keys';

/** The rejected character, in parentheses after a space, or empty. */
export function characterIn(error: ApiError): string {
  const [character] = /U\+[0-9A-F]{4,6}/.exec(error.message) ?? [];
  return character === undefined ? '' : ` (${character})`;
}

/** `name`: the text key of the `name` field's label. */
export function errorText(error: unknown, name: TextKey = 'lobby.fields.name'): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return t('game.errors.unreachable');
  if (!(error instanceof ApiError))
    return t('game.errors.unknown', { code: error instanceof Error ? error.name : String(error) });
  const { code, ban, requestId } = error;
  if (code === 'banned' && ban !== null)
    return sentenceWords({ reason: code, text: ban.reason, until: ban.until });
  // Unexpected errors show the id under which the server's log has them.
  const unknown = t('game.errors.unknown', { code: requestId ? `${code}, ${requestId}` : code });
  return tOr(`game.errors.${code}`, unknown, {
    field: (error.field === 'name' ? t(name) : fieldName(error.field)) + characterIn(error),
    code,
    message: error.message,
  });
}

/** A field, by its label in the form. */
function fieldName(field: string | null): string {
  const word = field?.replace(/^options\./, '') ?? '';
  return tOr(
    `game.options.${word}.name`,
    tOr(`lobby.fields.${word}`, tOr(`chat.fields.${word}`, word)),
  );
}
