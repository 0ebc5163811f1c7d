// What went wrong with a request, in the reader's language.
import { ApiError } from '@castellan/client';

import { sentenceWords } from '../frame/operator';
import { t } from '../words';

/** The character that a text was refused for, in brackets after a blank, or empty. */
export function characterIn(error: ApiError): string {
  const [character] = /U\+[0-9A-F]{4,6}/.exec(error.message) ?? [];
  return character === undefined ? '' : ` (${character})`;
}

/** `name`: the key of what the field of this name is called. */
export function errorText(error: unknown, name = 'lobby.fields.name'): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return t('game.errors.unreachable');
  if (!(error instanceof ApiError))
    return t('game.errors.unknown', { code: error instanceof Error ? error.name : String(error) });
  const { code, ban, requestId } = error;
  if (code === 'banned' && ban !== null)
    return sentenceWords({ reason: code, text: ban.reason, until: ban.until });
  return t(`game.errors.${code}`, {
    field: (error.field === 'name' ? t(name) : fieldName(error.field)) + characterIn(error),
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
    defaultValue: t(`lobby.fields.${word}`, {
      defaultValue: t(`chat.fields.${word}`, { defaultValue: word }),
    }),
  });
}
