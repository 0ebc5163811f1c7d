// The forms to sign in and to sign up, by name and passphrase.
import type { JSX } from 'preact';

import { myName } from '../server';
import { t } from '../words';
import { Field } from './fields';
import { Form } from './Form';
import { signIn, signUp } from './me';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

interface Props {
  /** Whether this device has already played as a guest. */
  readonly guest: boolean;
  readonly done: () => void;
}

const BOTH = ['name', 'passphrase'] as const;

export function SignInForm({ guest, done }: Props): JSX.Element {
  return (
    <section class={css('card')} aria-labelledby="sign-in">
      <h2 id="sign-in">{t('players.sign_in')}</h2>
      <Form
        label={t('players.sign_in')}
        action={t('players.sign_in')}
        fields={BOTH}
        main
        send={async (said) => {
          await signIn({ name: said('name'), passphrase: said('passphrase') });
          done();
        }}
      >
        {(wrong) => (
          <>
            <Field name="name" label={t('account.name')} autocomplete="username" wrong={wrong} />
            <Field
              name="passphrase"
              label={t('account.passphrase')}
              autocomplete="current-password"
              wrong={wrong}
            />
            {guest && <p class={css('muted small')}>{t('account.guest_stays')}</p>}
          </>
        )}
      </Form>
    </section>
  );
}

export function SignUpForm({ guest, done }: Props): JSX.Element {
  return (
    <section class={css('card')} aria-labelledby="sign-up">
      <h2 id="sign-up">{t('account.sign_up')}</h2>
      <Form
        label={t('account.sign_up')}
        action={t('account.sign_up')}
        fields={BOTH}
        send={async (said) => {
          await signUp(said('name'), said('passphrase'));
          done();
        }}
      >
        {(wrong) => (
          <>
            <Field
              name="name"
              label={t('account.name')}
              autocomplete="username"
              hint={t('account.name_hint')}
              first={myName()}
              wrong={wrong}
            />
            <Field
              name="passphrase"
              label={t('account.passphrase')}
              autocomplete="new-password"
              hint={t('account.passphrase_hint')}
              wrong={wrong}
            />
            <p class={css('muted small')}>
              {t('account.lost')} {guest && t('account.guest_keeps')}
            </p>
          </>
        )}
      </Form>
    </section>
  );
}
