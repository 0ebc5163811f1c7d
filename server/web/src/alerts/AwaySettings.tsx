// The settings of messages that the server sends when a game waits for somebody who is away: push
// messages to this device, a webhook, e-mail. Nothing is shown where the server sends none. Each control
// shows its outcome beside it: the dialog would hide notices.
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import {
  ApiError,
  type Alert,
  type AlertGrant,
  type AlertOffer,
  type NewAlert,
} from '@castellan/client';

import { Kept } from '../frame';
import { keepFocus } from '../frame/focus';
import { soon } from '../lobby/asking';
import { errorText } from '../lobby/errors';
import { server } from '../server';
import { useNewest } from '../useNewest';
import { labelled, t, tOr } from '../words';
import { alertOwners, type AlertOwner } from './alertOwners';
import { mayShow } from './notification';
import { OneField } from './OneField';
import {
  alertLanguage,
  listAlerts,
  missingPush,
  NoPush,
  pushedTo,
  startPush,
  stopPush,
} from './push';
import { stopAlert } from './stopAlert';
import { Switch } from './Switch';
import { useAction } from './useAction';
import { classes } from '../classes';
import chatCss from '../chat/chat.module.css';
import controlsCss from '../frame/controls.module.css';

const css = classes(chatCss, controlsCss);

function troubleText(failure: unknown): string {
  if (failure instanceof NoPush) return t(`away.missing.${failure.lacks}`);
  const text = errorText(failure);
  return failure instanceof ApiError ? tOr(`away.errors.${failure.code}`, text) : text;
}

/** The server sends few questions to one address. */
function emailTrouble(failure: unknown): string {
  const limited = failure instanceof ApiError && failure.code === 'rate_limited';
  return limited ? t('away.email_limited') : troubleText(failure);
}

export function AwaySettings(): JSX.Element | null {
  const [offer, setOffer] = useState<AlertOffer | null>(null);
  useEffect(() => {
    // Without an answer there is nothing to choose.
    server.alertOffer(soon()).then(setOffer, () => undefined);
  }, []);
  if (!offer || (offer.push === null && !offer.webhook && !offer.email)) return null;
  const owners = alertOwners();
  return <Offered key={owners.map(({ key }) => key).join()} offer={offer} owners={owners} />;
}

interface OfferedProps {
  readonly offer: AlertOffer;
  readonly owners: readonly AlertOwner[];
}

function Offered({ offer, owners }: OfferedProps): JSX.Element {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  const look = async (): Promise<void> => {
    try {
      setAlerts((await Promise.all(owners.map(listAlerts))).flat());
    } catch {
      // The list stays as it was.
    }
  };
  const newest = useNewest(look);
  useEffect(() => void newest.current(), [newest]);
  useEffect(() => keepFocus(section.current!), []);
  const { push } = offer;
  const [widest] = owners;
  const own = owners.map(pushedTo);
  return (
    <section ref={section} class={css('form')} data-part="away" aria-labelledby={id} tabIndex={-1}>
      <div>
        <h3 id={id}>{t('away.title')}</h3>
        <p class={css('muted small')}>{t(widest ? 'away.hint' : 'away.nowhere')}</p>
      </div>
      {push !== null &&
        owners.map((owner) => (
          <PushSwitch key={owner.key} owner={owner} offered={push} changed={look} />
        ))}
      {owners
        .filter((owner) => owner === widest || owner.name !== null)
        .map((owner) => (
          <Channels key={owner.key} owner={owner} offer={offer} changed={look} />
        ))}
      {widest && (
        <AlertList alerts={alerts.filter((alert) => !own.includes(alert.id))} changed={look} />
      )}
    </section>
  );
}

interface PushProps {
  readonly owner: AlertOwner;
  /** The key of the server. */
  readonly offered: string;
  readonly changed: () => Promise<void>;
}

function PushSwitch({ owner, offered, changed }: PushProps): JSX.Element {
  const { busy, trouble, run } = useAction(troubleText);
  const reason = missingPush();
  const choose = (wanted: boolean): Promise<void> =>
    run(async () => {
      if (wanted) await startPush(owner, offered);
      else await stopPush(owner);
      await changed();
      return null;
    });
  return (
    <div>
      <Switch
        label={<Owned owner={owner} text={t(`away.${owner.scope}`)} />}
        on={pushedTo(owner) !== null && reason === null && mayShow()}
        hint={reason === null ? t(`away.${owner.scope}_hint`) : reasonText(reason)}
        press={reason === null && !busy ? (wanted) => void choose(wanted) : null}
      />
      <p class={css('trouble')} role="alert">
        {trouble}
      </p>
    </div>
  );
}

/** Where several people share the device, the text begins with the owner's name. */
function Owned({ owner: { name }, text }: { owner: AlertOwner; text: string }): JSX.Element {
  return <Kept text={name === null ? text : labelled(name, text)} words={[name]} />;
}

function reasonText(reason: NonNullable<ReturnType<typeof missingPush>>): string {
  return reason === 'unsupported' ? t('away.missing.unsupported') : t(`alerts.missing.${reason}`);
}

interface ChannelProps {
  readonly owner: AlertOwner;
  readonly offer: AlertOffer;
  readonly changed: () => Promise<void>;
}

function Channels({ owner, offer, changed }: ChannelProps): JSX.Element | null {
  const add = async (alert: NewAlert): Promise<AlertGrant> => {
    const grant = await owner.add({ ...alert, language: alertLanguage() });
    await changed();
    return grant;
  };
  const id = useId();
  if (!offer.email && !offer.webhook) return null;
  return (
    <div role="group" class={css('form')} aria-labelledby={id}>
      <p id={id} class={css('muted small')}>
        <Owned owner={owner} text={t(`away.scope.${owner.scope}`)} />
      </p>
      {offer.email && (
        <OneField
          type="email"
          label={t('away.email')}
          action={t('away.email_add')}
          textOf={emailTrouble}
          send={async (address) => {
            const { confirmed, to } = await add({ channel: 'email', address });
            if (confirmed) return t('away.added');
            return <Kept text={t('away.email_sent', { address: to })} words={[to]} />;
          }}
        />
      )}
      {offer.webhook && (
        <OneField
          type="url"
          label={t('away.webhook')}
          action={t('away.webhook_add')}
          hint={t('away.webhook_hint')}
          textOf={troubleText}
          send={async (url) => {
            const { secret } = await add({ channel: 'webhook', url });
            return (
              <>
                {t('away.secret')} <code translate={false}>{secret}</code>
              </>
            );
          }}
        />
      )}
    </div>
  );
}

interface ListProps {
  readonly alerts: readonly Alert[];
  readonly changed: () => Promise<void>;
}

function AlertList({ alerts, changed }: ListProps): JSX.Element {
  const { trouble, said, run } = useAction(troubleText);
  const remove = (id: string): Promise<void> =>
    run(async () => {
      await stopAlert(id);
      await changed();
      return t('away.removed');
    });
  return (
    <div>
      {alerts.length > 0 && (
        <>
          <h3>{t('away.list')}</h3>
          <ul class={css('people-list')}>
            {alerts.map((alert) => (
              <Entry key={alert.id} alert={alert} remove={() => void remove(alert.id)} />
            ))}
          </ul>
        </>
      )}
      <p class={css('trouble')} role="alert">
        {trouble}
      </p>
      <p role="status">{said}</p>
    </div>
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
    <li class={css('person')}>
      <span id={id}>
        <span class={css('person-name')}>
          <Kept text={channel === 'push' ? t('away.push_to', { to }) : to} words={[to]} />
        </span>
        {!confirmed && <span class={css('muted small')}> · {t('away.unconfirmed')}</span>}
      </span>
      <button type="button" class={css('button')} aria-describedby={id} onClick={remove}>
        {t('away.stop')}
      </button>
    </li>
  );
}
