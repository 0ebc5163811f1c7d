// A slim bar with the state of the connection; empty while all is well.
import type { JSX } from 'preact';
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

import { isHeldBack } from '../chat/model';
import { steadyNow } from '../clock';
import { announce } from '../frame';
import type { TableStore } from '../store';
import { t } from '../words';
import { barOf, heardOf, reasonSaid, type Bar, type Telling } from './connection';
import { ToLobby } from './ToLobby';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

const online = signal(navigator.onLine);
for (const word of ['online', 'offline'])
  addEventListener(word, () => (online.value = navigator.onLine));

interface Props {
  readonly store: TableStore;
  /** Rejoins after the connection has ended for good. */
  readonly again: () => void;
}

export function ConnectionBar({ store, again }: Props): JSX.Element | null {
  const state = store.state.value;
  const halted = store.room.value?.state === 'halted';
  const reason = useRef<Telling | null>(null);
  reason.current = reasonSaid(state, reason.current);
  // There is nothing to catch up with before the game may be shown.
  const patient =
    state.name === 'catching_up' &&
    store.view.value === null &&
    isHeldBack(store.room.value, store.seat.value);
  const bar: Bar | null =
    barOf(patient ? { name: 'open' } : state, reason.current, online.value) ??
    (halted ? { tone: 'trouble', text: 'game.closes.halted', until: null, remedy: null } : null);
  const why = bar?.words ? ` ${t('operator.why', { text: bar.words })}` : '';
  const id = bar?.odd === true ? store.requestId() : null;
  const text = bar === null ? '' : t(bar.text, { origin: location.origin });
  const heard = useRef('');
  const said = (heard.current = heardOf(state, bar, text + why, heard.current));
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  if (bar === null) return null;
  // A short outage moves nothing on the table.
  const over = bar.tone === 'calm' || (bar.tone === 'trouble' && store.view.value !== null);
  return (
    <div class={css(over ? 'bar-over' : undefined)}>
      <div class={css(`bar ${bar.tone}`)}>
        <span>
          {text}
          {why} {id !== null && `(${id})`} {bar.until !== null && <Countdown until={bar.until} />}
        </span>
        <Remedy bar={bar} store={store} again={again} />
      </div>
    </div>
  );
}

function Remedy({ bar, store, again }: Props & { bar: Bar }): JSX.Element | null {
  if (bar.tone === 'end' && bar.remedy === null) return <ToLobby />;
  if (bar.remedy === null) return null;
  const act = {
    retry: () => store.reconnect(),
    again,
    take_back: again,
    reload: () => location.reload(),
  }[bar.remedy];
  return (
    <button type="button" class={css('button')} onClick={act}>
      {t(`lobby.connection.${bar.remedy}`)}
    </button>
  );
}

function Countdown({ until }: { until: number }): JSX.Element {
  const [now, setNow] = useState(steadyNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), 250);
    return () => clearInterval(timer);
  }, []);
  const count = Math.max(0, Math.ceil((until - now) / 1000));
  return <span>{t('lobby.connection.next', { count })}</span>;
}
