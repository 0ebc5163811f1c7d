// Among the tools of the page: the signed-in player, or a link to the sign-in.
import type { JSX } from 'preact';

import { address } from '../route';
import { t } from '../words';
import { comeBackHere } from './back';
import { signedIn } from './me';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import frameCss from '../frame/frame.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, frameCss, playersCss);

export function WhoAmI(): JSX.Element {
  const who = signedIn();
  const label = who ? t('players.account_of', { name: who.name }) : t('players.sign_in');
  return (
    <a
      class={css('button quiet who-am-i')}
      href={address({ screen: 'account' })}
      aria-label={label}
      title={label}
      onClick={who ? undefined : comeBackHere}
    >
      <svg class={css(who ? 'who-sign known' : 'who-sign')} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="8" r="4.2" />
        <path d="M4 21c0-4.6 3.4-7.4 8-7.4s8 2.8 8 7.4z" />
      </svg>
      <span class={css('wide-only')} dir="auto" translate={who === null}>
        {who ? who.name : t('players.sign_in')}
      </span>
    </a>
  );
}
