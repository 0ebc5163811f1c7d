// Invitations: a code to say, a link to send, a QR code to scan.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { copied } from '../clipboard';
import { notify } from '../frame';
import { t } from '../words';
import { linkTo, onlyHere } from './codes';
import { QrCode } from './QrCode';
import { useAddresses } from './useAddresses';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly code: string;
  readonly name: string;
  /** Whether the room has a password. */
  readonly locked: boolean;
  /** The pass for the link; null: none is needed, or none is known here. */
  readonly pass: string | null;
  /** Whether to invite players is the next step. */
  readonly main: boolean;
}

export function Share({ code, name, locked, pass, main }: Props): JSX.Element {
  const addresses = useAddresses();
  const [chosen, choose] = useState(0);
  const link = linkTo(code, addresses[chosen], pass);
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    const done = await copied(link, field.current);
    notify(t(done ? 'lobby.copied' : 'lobby.copy_by_hand'));
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: name, url: link });
    } catch {
      // The user closed the share dialog.
    }
  };
  return (
    <section class={css('card share')} aria-labelledby="invite">
      <h2 id="invite">{t('lobby.invite')}</h2>
      <p class={css('muted small')}>{t('lobby.code')}</p>
      <p
        class={css(`code-big ${code.length > 6 ? 'code-long' : ''}`)}
        translate={false}
        aria-label={[...code].join(' ')}
      >
        {code}
      </p>
      <QrCode text={link} label={t('lobby.qr')} />
      <p class={css('muted small')}>{t(onlyHere(link) ? 'lobby.only_here' : 'lobby.qr_hint')}</p>
      {locked && (
        <p class={css('muted small')}>
          {t(pass === null ? 'lobby.link_asks' : 'lobby.link_opens')}
        </p>
      )}
      {addresses.length > 1 && (
        <select
          value={chosen}
          aria-label={t('lobby.address')}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          {addresses.map((address, index) => (
            <option key={address} value={index}>
              {new URL(address).host}
            </option>
          ))}
        </select>
      )}
      <div class={css('row')}>
        <input
          ref={field}
          class={css('link-field')}
          readOnly
          value={link}
          aria-label={t('lobby.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          class={css(main ? 'button main' : 'button')}
          onClick={() => void copy()}
        >
          {t('lobby.copy')}
        </button>
        {'share' in navigator && (
          <button type="button" class={css('button')} onClick={() => void share()}>
            {t('lobby.share')}
          </button>
        )}
      </div>
    </section>
  );
}
