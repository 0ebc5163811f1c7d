// Moves a seat to another device: a link and its QR code, which work once.
import type { SeatLink } from '@castellan/client';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { copied } from '../clipboard';
import { steadyNow } from '../clock';
import { Kept, notify } from '../frame';
import { server } from '../server';
import type { TableStore } from '../store';
import { face } from '../times';
import { ticketLink } from '../tickets';
import { useTicking } from '../table/useTicking';
import { t } from '../words';
import { soon } from './asking';
import { onlyHere } from './codes';
import { errorText } from './errors';
import { QrCode } from './QrCode';
import { useAddresses } from './useAddresses';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';
import statusCss from '../table/status.module.css';

const css = classes(controlsCss, roomCss, statusCss);

export function CarryLink({ person }: { person: TableStore }): JSX.Element {
  const { code, token } = person;
  const seat = person.seat.value;
  const here = useAddresses()[0]!;
  const [link, setLink] = useState<(SeatLink & { readonly seat: number; until: number }) | null>(
    null,
  );
  const [error, setError] = useState<unknown>(null);
  const [round, again] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (token === null || seat === null) return;
    let alive = true;
    const asked = steadyNow();
    server.linkSeat({ room: code, seat, token }, soon()).then(
      // The clocks of two machines differ: ten minutes from now are shorter than the ticket's
      // validity.
      (made) => alive && setLink({ ...made, seat, until: asked + LIFE }),
      (failure: unknown) => alive && setError(failure),
    );
    return () => {
      alive = false;
    };
  }, [code, round, seat, token]);
  const left = link === null ? null : Math.max(0, link.until - steadyNow());
  useTicking(left);
  if (error !== null)
    return (
      <p class={css('trouble')} role="alert">
        {errorText(error)}
      </p>
    );
  if (link === null || left === null) return <p class={css('muted')}>{t('lobby.loading')}</p>;
  if (left === 0)
    return (
      <>
        <p>{t('lobby.carry.over')}</p>
        <button type="button" class={css('button main')} onClick={() => again(round + 1)}>
          {t('lobby.carry.again')}
        </button>
      </>
    );
  const text = ticketLink({ code, seat: link.seat, ticket: link.ticket }, here);
  const copy = async (): Promise<void> =>
    notify(t((await copied(text, field.current)) ? 'lobby.copied' : 'lobby.copy_by_hand'));
  return (
    <div class={css('share')}>
      <p>{t('lobby.carry.hint')}</p>
      <QrCode text={text} label={t('lobby.carry.qr')} />
      {onlyHere(text) && <p class={css('muted small')}>{t('lobby.only_here')}</p>}
      <p class={css('muted small clock-face')}>
        <Kept text={t('lobby.carry.left', { time: face(left) })} words={[face(left)]} />
      </p>
      <div class={css('row')}>
        <input
          ref={field}
          class={css('link-field')}
          readOnly
          value={text}
          aria-label={t('lobby.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class={css('button')} onClick={() => void copy()}>
          {t('lobby.copy')}
        </button>
      </div>
    </div>
  );
}

const LIFE = 600_000;
