// A link to the sign-in screen, which leads back afterwards.
import type { JSX } from 'preact';

import { address } from '../route';
import { t } from '../words';
import { comeBackHere } from './back';

export function SignInLink({ look = 'button main' }: { look?: string }): JSX.Element {
  return (
    <a class={look} href={address({ screen: 'account' })} onClick={comeBackHere}>
      {t('players.sign_in')}
    </a>
  );
}

/** Replaces a form that only signed-in players can use. */
export function SignInFirst({ why }: { why: string }): JSX.Element {
  return (
    <div class="form">
      <p>{why}</p>
      <SignInLink look="button main wide" />
      <p class="muted small">{t('players.back_then')}</p>
    </div>
  );
}
