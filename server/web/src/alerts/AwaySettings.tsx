// The settings of messages that the server sends when a game waits for somebody who is away: push
// messages to this device, a webhook, e-mail. Nothing is shown where the server sends none.
import type { ComponentChildren, JSX, TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { ApiError, type Alert, type AlertOffer, type NewAlert } from '@castellan/client';

import { notify } from '../frame';
import { soon } from '../lobby/asking';
import { errorText } from '../lobby/errors';
import { server } from '../server';
import { language, t, tOr } from '../words';
import { alertOwners, type AlertOwner } from './alertOwners';
import { missingPush, NoWorker, pushedTo, startPush, stopPush } from './push';
import { Switch } from './Switch';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

type Language = NonNullable<NewAlert['language']>;

function troubleText(failure: unknown): string {
  if (failure instanceof NoWorker) return t('away.missing.worker');
  const text = errorText(failure);
  return failure instanceof ApiError ? tOr(`away.errors.${failure.code}`, text) : text;
}

export function AwaySettings(): JSX.Element | null {
  const [offer, setOffer] = useState<AlertOffer | null>(null);
  useEffect(() => {
    // Without an answer there is nothing to choose.
    server.alertOffer(soon()).then(setOffer, () => undefined);
  }, []);
  if (!offer || (offer.push === null && !offer.webhook && !offer.email)) return null;
  const owners = alertOwners();
  const [widest] = owners;
  return (
    <section data-part="away">
      <h3>{t('away.title')}</h3>
      <p class={css('muted small')}>{t(widest ? 'away.hint' : 'away.nowhere')}</p>
      {offer.push !== null &&
        owners.map((owner) => <PushSwitch key={owner.key} owner={owner} offered={offer.push!} />)}
      {widest && <Channels key={widest.key} owner={widest} offer={offer} />}
    </section>
  );
}

interface PushProps {
  readonly owner: AlertOwner;
  /** The key of the server. */
  readonly offered: string;
}

function PushSwitch({ owner, offered }: PushProps): JSX.Element {
  const [on, set] = useState(pushedTo(owner) !== null);
  const [busy, setBusy] = useState(false);
  const reason = missingPush();
  const choose = async (wanted: boolean): Promise<void> => {
    setBusy(true);
    try {
      if (!wanted) await stopPush(owner);
      set(wanted && (await startPush(owner, offered, language.value as Language)));
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'not_found') set(false);
      else notify(troubleText(failure), 'error');
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    // It may have been stopped by the link of a message.
    const id = pushedTo(owner);
    if (id === null) return;
    owner.list().then(
      (alerts) => set(alerts.some((alert) => alert.id === id)),
      () => undefined,
    );
  }, [owner.key]);
  return (
    <Switch
      label={t(`away.${owner.scope}`)}
      on={on && reason === null}
      hint={reason === null ? t(`away.${owner.scope}_hint`) : reasonText(reason)}
      press={reason === null && !busy ? (wanted) => void choose(wanted) : null}
    />
  );
}

function reasonText(reason: NonNullable<ReturnType<typeof missingPush>>): string {
  return reason === 'unsupported' ? t('away.missing.unsupported') : t(`alerts.missing.${reason}`);
}

interface ChannelProps {
  readonly owner: AlertOwner;
  readonly offer: AlertOffer;
}

function Channels({ owner, offer }: ChannelProps): JSX.Element {
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  const [secret, setSecret] = useState<string | null>(null);
  const look = async (): Promise<void> => {
    try {
      setAlerts(await owner.list());
    } catch {
      // The list stays as it was.
    }
  };
  useEffect(() => void look(), [owner.key]);
  const add = async (alert: NewAlert, done: (to: string) => string): Promise<void> => {
    const grant = await owner.add({ ...alert, language: language.value as Language });
    setSecret(grant.secret);
    notify(grant.confirmed ? t('away.added') : done(grant.to));
    await look();
  };
  const remove = async (id: string): Promise<void> => {
    try {
      await server.removeAlert(id, soon());
      notify(t('away.removed'));
    } catch (failure) {
      notify(troubleText(failure), 'error');
    }
    await look();
  };
  const own = pushedTo(owner);
  const others = alerts.filter(({ id }) => id !== own);
  return (
    <>
      {(offer.email || offer.webhook) && (
        <p class={css('muted small')}>{t(`away.scope.${owner.scope}`)}</p>
      )}
      {offer.email && (
        <OneField
          type="email"
          label={t('away.email')}
          action={t('away.email_add')}
          send={(address) =>
            add({ channel: 'email', address }, (to) => t('away.email_sent', { address: to }))
          }
        />
      )}
      {offer.webhook && (
        <OneField
          type="url"
          label={t('away.webhook')}
          action={t('away.webhook_add')}
          hint={t('away.webhook_hint')}
          send={(url) => add({ channel: 'webhook', url }, () => t('away.added'))}
        />
      )}
      {secret !== null && (
        <p role="status">
          {t('away.secret')} <code translate={false}>{secret}</code>
        </p>
      )}
      {others.length > 0 && (
        <>
          <h4>{t('away.list')}</h4>
          <ul class={css('plain')}>
            {others.map((alert) => (
              <Entry key={alert.id} alert={alert} remove={() => void remove(alert.id)} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface EntryProps {
  readonly alert: Alert;
  readonly remove: () => void;
}

function Entry({ alert, remove }: EntryProps): JSX.Element {
  const id = useId();
  const { channel, to, confirmed } = alert;
  return (
    <li class={css('row')}>
      <span id={id}>
        <span translate={false}>{channel === 'push' ? t('away.push_to', { to }) : to}</span>
        {!confirmed && <span class={css('muted small')}> · {t('away.unconfirmed')}</span>}
      </span>
      <button type="button" class={css('button')} aria-describedby={id} onClick={remove}>
        {t('away.stop')}
      </button>
    </li>
  );
}

interface FieldProps {
  readonly type: 'email' | 'url';
  readonly label: string;
  readonly action: string;
  readonly hint?: ComponentChildren;
  readonly send: (value: string) => Promise<void>;
}

/** A form of one field, with its error below it. */
function OneField({ type, label, action, hint, send }: FieldProps): JSX.Element {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    try {
      await send(String(new FormData(form).get('value') ?? '').trim());
      form.reset();
    } catch (failure) {
      setTrouble(troubleText(failure));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void submit(event.currentTarget);
  };
  const input = {
    name: 'value',
    required: true,
    autocapitalize: 'none',
    spellcheck: false,
    'aria-invalid': trouble !== null,
    'aria-describedby': id,
    onInput: () => setTrouble(null),
  } as const;
  return (
    <form class={css('form')} onSubmit={onSubmit}>
      <label class={css('field')}>
        <span>{label}</span>
        {type === 'email' ? (
          <input {...input} type="email" maxLength={254} autocomplete="email" />
        ) : (
          <input {...input} type="url" maxLength={1024} autocomplete="off" />
        )}
      </label>
      <p id={id} class={css(trouble === null ? 'muted small' : 'trouble')} role="alert">
        {trouble ?? hint}
      </p>
      <button class={css('button')} disabled={busy}>
        {action}
      </button>
    </form>
  );
}
