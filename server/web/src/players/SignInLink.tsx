// A link to the sign-in screen, which leads back afterwards.
import type { JSX } from 'preact';

import { address } from '../route';
import { t } from '../words';
import { comeBackHere } from './back';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import handCss from '../table/hand.module.css';

const css = classes(controlsCss, handCss);

export function SignInLink({ look = 'button main' }: { look?: string }): JSX.Element {
  return (
    <a class={css(look)} href={address({ screen: 'account' })} onClick={comeBackHere}>
      {t('players.sign_in')}
    </a>
  );
}

/** Replaces a form that only signed-in players can use. */
export function SignInFirst({ why }: { why: string }): JSX.Element {
  return (
    <div class={css('form')}>
      <p>{why}</p>
      <SignInLink look="button main wide" />
      <p class={css('muted small')}>{t('players.back_then')}</p>
    </div>
  );
}
