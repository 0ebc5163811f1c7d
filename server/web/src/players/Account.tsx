// The account of a signed-in player: links to their data, change of name and passphrase, sign-out.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

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
        <p class={css('lead')}>{t('players.account')}</p>
      </div>
      <nav class={css('row')} aria-label={t('players.account')}>
        <a class={css('button')} href={address({ screen: 'player', id: who.id })}>
          {t('players.my_profile')}
        </a>
        <a class={css('button')} href={address({ screen: 'games', mine: true })}>
          {t('players.my_games')}
        </a>
        <a class={css('button')} href={address({ screen: 'leaderboard', family: 'kingdomino' })}>
          {t('players.leaderboards')}
        </a>
        <SignOut />
      </nav>
      {who.account ? (
        <p>{t('players.looked_after')}</p>
      ) : (
        <div class={css('lobby-columns')}>
          <ChangeName key={who.name} who={who} />
          <ChangePassphrase who={who} />
        </div>
      )}
      <section class={css('card form')} aria-labelledby="forget-me">
        <h2 id="forget-me">{t('players.forget')}</h2>
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
    notify(t(told ? 'players.signed_out' : 'players.signed_out_here'), told ? 'info' : 'warning');
  };
  return (
    <button type="button" class={css('button')} disabled={busy} onClick={() => void leave()}>
      {t('players.sign_out')}
    </button>
  );
}

/** Reports the change, or that the player is no longer signed in. */
function tell(changed: object | null, text: TextKey, name?: string): void {
  notify(t(changed ? text : 'players.not_any_more', { name }));
}

function ChangeName({ who }: { who: Me }): JSX.Element {
  return (
    <section class={css('card')} aria-labelledby="change-name">
      <h2 id="change-name">{t('players.change_name')}</h2>
      <Form
        label={t('players.change_name')}
        action={t('players.save')}
        fields={['name']}
        main
        send={async (said) => {
          const changed = await changeMe({ name: said('name') });
          tell(changed, 'players.changed_name', changed?.name);
        }}
      >
        {(wrong) => (
          <Field
            name="name"
            label={t('players.name')}
            autocomplete="username"
            hint={`${t('players.name_hint')} ${t('players.change_name_hint')}`}
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
    <section class={css('card')} aria-labelledby="change-passphrase">
      <h2 id="change-passphrase">{t('players.change_passphrase')}</h2>
      <Form
        label={t('players.change_passphrase')}
        action={t('players.save')}
        fields={['passphrase', 'passphrase_now']}
        send={async (said) => {
          const change = {
            passphrase: said('passphrase'),
            passphrase_now: said('passphrase_now'),
          };
          tell(await changeMe(change), 'players.changed_passphrase');
        }}
      >
        {(wrong) => (
          <>
            {/* Password managers want the name, too. */}
            <input type="text" autocomplete="username" value={who.name} readOnly hidden />
            <Field
              name="passphrase_now"
              label={t('players.passphrase_now')}
              autocomplete="current-password"
              wrong={wrong}
            />
            <Field
              name="passphrase"
              label={t('players.passphrase_new')}
              autocomplete="new-password"
              hint={`${t('players.passphrase_hint')} ${t('players.change_passphrase_hint')}`}
              wrong={wrong}
            />
          </>
        )}
      </Form>
    </section>
  );
}
