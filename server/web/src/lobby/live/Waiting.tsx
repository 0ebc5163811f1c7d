// The wait for other players: how many there are, for how long, and a way out.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { steadyNow } from '../../clock';
import { Kept } from '../../frame';
import { t } from '../../words';
import { presetName } from '../presets';
import { lobby } from './lobby';
import { endSearch, type Search } from './seek';
import { numbersText } from './wishes';
import { classes } from '../../classes';
import controlsCss from '../../frame/controls.module.css';
import liveCss from './live.module.css';

const css = classes(controlsCss, liveCss);

export function Waiting({ search }: { search: Search }): JSX.Element {
  const { wish, seeking, state, restarted } = search;
  const now = seeking.value;
  const lost = state.value.name !== 'open';
  return (
    <div class={css('seek-wait')}>
      <p class={css('seek-head')} tabIndex={-1}>
        {t('live.seek.waiting')}
      </p>
      <p>
        {presetName(wish.preset)}
        {' · '}
        {t('live.seek.for', { numbers: numbersText(wish.players) })}
      </p>
      {/* Announced when it changes. The clock is not announced: it would drown everything else. */}
      <p role="status" class={css('seek-count')}>
        {lost
          ? t('live.seek.no_connection')
          : now === null
            ? t('live.seek.asking')
            : t('live.seek.there', { count: now.people, wanted: now.wanted })}
      </p>
      <p class={css('muted small')}>
        <Since search={search} />
        {!lost && now !== null && now.estimate_s !== null && (
          <>
            {' '}
            <Clocked text={t('live.seek.estimate', { time: clock(now.estimate_s) })} />
          </>
        )}
      </p>
      <p class={css('muted small')}>
        <Clocked text={botsText(search)} />
      </p>
      <div class={css('seek-ways')}>
        <button type="button" class={css('button')} onClick={endSearch}>
          {t('live.seek.leave')}
        </button>
        {lost && state.value.name === 'waiting' && (
          <button
            type="button"
            class={css('button')}
            onClick={() => lobby.value?.connection.reconnect()}
          >
            {t('lobby.connection.retry')}
          </button>
        )}
      </div>
      {restarted.value && <p class={css('muted small')}>{t('live.seek.restarted')}</p>}
    </div>
  );
}

function Since({ search }: { search: Search }): JSX.Element {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((steadyNow() - search.since.value) / 1000));
  return (
    <span class={css('seek-since')}>
      <Clocked text={t('live.seek.since', { time: clock(seconds) })} />
    </span>
  );
}

function botsText({ wish }: Search): string {
  if (wish.rated) return t('live.seek.is_rated');
  if (wish.botsAfter === null) return t('live.seek.no_bots');
  return t('live.seek.then_bots', { time: clock(wish.botsAfter) });
}

function Clocked({ text }: { text: string }): JSX.Element {
  return <Kept text={text} words={text.match(/\d+:\d\d/g) ?? []} />;
}

/** "1:05" */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
