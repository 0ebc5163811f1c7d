// Whoever has signed in: the ways to what is kept, another name, another passphrase, the way out.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Name, notify } from '../frame';
import { address } from '../route';
import { t } from '../words';
import { Field } from './fields';
import { Forget } from './Forget';
import { Form } from './Form';
import { Mark } from './Mark';
import { changeMe, signOut, type Me } from './me';

export function Account({ who }: { who: Me }): JSX.Element {
  return (
    <>
      <div>
        <h1>
          <Name>{who.name}</Name> <Mark />
        </h1>
        <p class="lead">{t('people.account')}</p>
      </div>
      <nav class="row" aria-label={t('people.account')}>
        <a class="button" href={address({ screen: 'player', id: who.id })}>
          {t('people.my_profile')}
        </a>
        <a class="button" href={address({ screen: 'games', mine: true })}>
          {t('people.my_games')}
        </a>
        <a class="button" href={address({ screen: 'leaderboard', family: 'kingdomino' })}>
          {t('people.leaderboards')}
        </a>
        <SignOut />
      </nav>
      {who.account ? (
        <p>{t('people.looked_after')}</p>
      ) : (
        <div class="hall-columns">
          <ChangeName key={who.name} who={who} />
          <ChangePassphrase who={who} />
        </div>
      )}
      <section class="card form" aria-labelledby="forget-me">
        <h2 id="forget-me">{t('people.forget')}</h2>
        <Forget />
      </section>
    </>
  );
}

function SignOut(): JSX.Element {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const told = await signOut();
    notify(t(told ? 'people.signed_out' : 'people.signed_out_here'), told ? 'info' : 'warning');
  };
  return (
    <button type="button" class="button" disabled={busy} onClick={() => void leave()}>
      {t('people.sign_out')}
    </button>
  );
}

/** What was changed, or that nobody is signed in any more. */
function tell(changed: object | null, text: string, name?: string): void {
  notify(t(changed ? text : 'people.not_any_more', { name }));
}

function ChangeName({ who }: { who: Me }): JSX.Element {
  return (
    <section class="card" aria-labelledby="change-name">
      <h2 id="change-name">{t('people.change_name')}</h2>
      <Form
        label={t('people.change_name')}
        action={t('people.save')}
        fields={['name']}
        send={async (said) => {
          const changed = await changeMe({ name: said('name') });
          tell(changed, 'people.changed_name', changed?.name);
        }}
      >
        {(wrong) => (
          <Field
            name="name"
            label={t('people.name')}
            autocomplete="username"
            hint={`${t('people.name_hint')} ${t('people.change_name_hint')}`}
            first={who.name}
            wrong={wrong}
          />
        )}
      </Form>
    </section>
  );
}

function ChangePassphrase({ who }: { who: Me }): JSX.Element {
  return (
    <section class="card" aria-labelledby="change-passphrase">
      <h2 id="change-passphrase">{t('people.change_passphrase')}</h2>
      <Form
        label={t('people.change_passphrase')}
        action={t('people.save')}
        fields={['passphrase', 'passphrase_now']}
        send={async (said) => {
          const change = {
            passphrase: said('passphrase'),
            passphrase_now: said('passphrase_now'),
          };
          tell(await changeMe(change), 'people.changed_passphrase');
        }}
      >
        {(wrong) => (
          <>
            {/* Keepers of passwords want to know whose it is. */}
            <input type="text" autocomplete="username" value={who.name} readOnly hidden />
            <Field
              name="passphrase_now"
              label={t('people.passphrase_now')}
              autocomplete="current-password"
              wrong={wrong}
            />
            <Field
              name="passphrase"
              label={t('people.passphrase_new')}
              autocomplete="new-password"
              hint={`${t('people.passphrase_hint')} ${t('people.change_passphrase_hint')}`}
              wrong={wrong}
            />
          </>
        )}
      </Form>
    </section>
  );
}
