// The account screen: signing up and in, and changes of the account.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { stopPush } from '../alerts/push';
import { Kept, notify, useTitle } from '../frame';
import { askPresets, useComeback } from '../lobby/asking';
import { t } from '../words';
import type { TextKey } from '../words/keys';
import { Account } from './Account';
import { wayBack } from './back';
import { Forget } from './Forget';
import { Awaited, Trouble } from './Trouble';
import { brought } from './jwt';
import { askMe, me, signedIn, signIn } from './me';
import { SignInForm, SignUpForm } from './SignForms';
import { useAsked } from './useAsked';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from '../lobby/lobby.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, lobbyCss, playersCss);

/** Reports the sign-in, and returns to the screen that asked for it. */
function arrived(text: TextKey): void {
  notify(t(text, { name: me.value?.name }));
  const way = wayBack();
  if (way !== null) location.hash = way;
}

export function AccountScreen(): JSX.Element {
  const who = signedIn();
  useTitle(t(who ? 'account.account' : 'players.sign_in'));
  useEffect(() => {
    const before = me.value;
    if (before === null) return;
    askMe().then(
      (found) => {
        if (found === null && before.registered) notify(t('account.not_any_more'));
      },
      // The stored data are shown all the same.
      () => undefined,
    );
  }, []);
  return (
    <div class={css('people')}>
      <Brought />
      {who ? <Account who={who} /> : <Strangers />}
    </div>
  );
}

/** A link from the operator's page signs in at once, but never replaces another account unasked. */
function Brought(): JSX.Element | null {
  const [failed, fail] = useState<{ jwt: string; error: unknown } | null>(null);
  const jwt = brought.value;
  const who = signedIn();
  const take = async (jwt: string): Promise<void> => {
    fail(null);
    brought.value = null;
    const before = signedIn();
    try {
      await signIn({ jwt });
      // A failed request keeps the messages of the former account; their link stops them.
      if (before && before.id !== me.value?.id)
        await stopPush({ key: before.id }).catch(() => undefined);
      arrived('account.welcome');
    } catch (error) {
      fail({ jwt, error });
    }
  };
  useEffect(() => {
    if (jwt !== null && signedIn() === null) void take(jwt);
  }, [jwt]);
  useComeback(failed?.error ?? null, () => failed && void take(failed.jwt));
  if (failed) return <Trouble error={failed.error} retry={() => void take(failed.jwt)} />;
  if (jwt === null || who === null) return null;
  return (
    <section class={css('card form')} aria-label={t('players.sign_in')}>
      <p>
        <Kept text={t('account.other_account', { name: who.name })} words={[who.name]} />
      </p>
      <div class={css('row')}>
        <button type="button" class={css('button')} onClick={() => (brought.value = null)}>
          <Kept text={t('account.keep_this', { name: who.name })} words={[who.name]} />
        </button>
        <button type="button" class={css('button main')} onClick={() => void take(jwt)}>
          {t('account.take_link')}
        </button>
      </div>
    </section>
  );
}

function Strangers(): JSX.Element {
  const { answer, error, retry } = useAsked(askPresets, 'presets');
  const guest = me.value;
  if (answer === null)
    return (
      <>
        <h1>{t('players.sign_in')}</h1>
        <Awaited error={error} retry={retry} />
      </>
    );
  const { kept, registration, jwt } = answer.accounts;
  // A server without passphrases accepts only the operator's accounts.
  const elsewhere = jwt && !registration;
  return (
    <>
      <div>
        <h1>{t('players.sign_in')}</h1>
        <p class={css('lead')}>{t(kept ? 'account.lead' : 'account.unkept')}</p>
      </div>
      {jwt && <p>{t(elsewhere ? 'account.only_operator' : 'account.by_operator')}</p>}
      {kept && !elsewhere && (
        <div class={css('lobby-columns')}>
          <SignInForm guest={guest !== null} done={() => arrived('account.welcome')} />
          {registration && (
            <SignUpForm guest={guest !== null} done={() => arrived('account.signed_up')} />
          )}
        </div>
      )}
      {guest && (
        <section class={css('card form')} aria-label={guest.name}>
          <p>{t('account.guest')}</p>
          <Forget />
        </section>
      )}
    </>
  );
}
