// The account of a signed-in player: links to their data, change of name and passphrase, sign-out.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { alertOwners } from '../alerts/alertOwners';
import { renewPush, stopPush } from '../alerts/push';
import { Name, notify } from '../frame';
import { address } from '../route';
import { t } from '../words';
import type { TextKey } from '../words/keys';
import { Field } from './fields';
import { Forget } from './Forget';
import { Form } from './Form';
import { Mark } from './Mark';
import { changeMe, signOut, type Me } from './me';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from '../lobby/lobby.module.css';

const css = classes(controlsCss, lobbyCss);

export function Account({ who }: { who: Me }): JSX.Element {
  return (
    <>
      <div>
        <h1>
          <Name>{who.name}</Name> <Mark />
        </h1>
        <p class={css('lead')}>{t('account.account')}</p>
      </div>
      <nav class={css('row')} aria-label={t('account.account')}>
        <a class={css('button')} href={address({ screen: 'player', id: who.id })}>
          {t('account.my_profile')}
        </a>
        <a class={css('button')} href={address({ screen: 'games', mine: true })}>
          {t('players.my_games')}
        </a>
        <a class={css('button')} href={address({ screen: 'leaderboard', family: 'kingdomino' })}>
          {t('players.leaderboards')}
        </a>
        <SignOut who={who} />
      </nav>
      {who.account ? (
        <p>{t('account.looked_after')}</p>
      ) : (
        <div class={css('lobby-columns')}>
          <ChangeName key={who.name} who={who} />
          <ChangePassphrase who={who} />
        </div>
      )}
      <section class={css('card form')} aria-labelledby="forget-me">
        <h2 id="forget-me">{t('account.forget')}</h2>
        <Forget />
      </section>
    </>
  );
}

function SignOut({ who }: { who: Me }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    // A failed request keeps it; it can be switched off after another sign-in.
    await stopPush({ key: who.id }).catch(() => undefined);
    const told = await signOut();
    notify(t(told ? 'account.signed_out' : 'account.signed_out_here'), told ? 'info' : 'warning');
  };
  return (
    <button type="button" class={css('button')} disabled={busy} onClick={() => void leave()}>
      {t('account.sign_out')}
    </button>
  );
}

/** Reports the change, or that the player is no longer signed in. */
function tell(changed: object | null, text: TextKey, name?: string): void {
  notify(t(changed ? text : 'account.not_any_more', { name }));
}

function ChangeName({ who }: { who: Me }): JSX.Element {
  return (
    <section class={css('card')} aria-labelledby="change-name">
      <h2 id="change-name">{t('account.change_name')}</h2>
      <Form
        label={t('account.change_name')}
        action={t('account.save')}
        fields={['name']}
        main
        send={async (said) => {
          const changed = await changeMe({ name: said('name') });
          tell(changed, 'account.changed_name', changed?.name);
        }}
      >
        {(wrong) => (
          <Field
            name="name"
            label={t('account.name')}
            autocomplete="username"
            hint={`${t('account.name_hint')} ${t('account.change_name_hint')}`}
            first={who.name}
            wrong={wrong}
          />
        )}
      </Form>
    </section>
  );
}

/** Without an answer the settings show that there are none any more. */
async function keepPush({ id }: Me): Promise<void> {
  const own = alertOwners().find(({ key }) => key === id);
  if (own) await renewPush(own).catch(() => undefined);
}

function ChangePassphrase({ who }: { who: Me }): JSX.Element {
  return (
    <section class={css('card')} aria-labelledby="change-passphrase">
      <h2 id="change-passphrase">{t('account.change_passphrase')}</h2>
      <Form
        label={t('account.change_passphrase')}
        action={t('account.save')}
        fields={['passphrase', 'passphrase_now']}
        send={async (said) => {
          const change = {
            passphrase: said('passphrase'),
            passphrase_now: said('passphrase_now'),
          };
          const changed = await changeMe(change);
          // The server ends the messages to all devices; this one stays signed in.
          if (changed) await keepPush(who);
          tell(changed, 'account.changed_passphrase');
        }}
      >
        {(wrong) => (
          <>
            {/* Password managers want the name, too. */}
            <input type="text" autocomplete="username" value={who.name} readOnly hidden />
            <Field
              name="passphrase_now"
              label={t('account.passphrase_now')}
              autocomplete="current-password"
              wrong={wrong}
            />
            <Field
              name="passphrase"
              label={t('account.passphrase_new')}
              autocomplete="new-password"
              hint={`${t('account.passphrase_hint')} ${t('account.change_passphrase_hint')}`}
              wrong={wrong}
            />
          </>
        )}
      </Form>
    </section>
  );
}
