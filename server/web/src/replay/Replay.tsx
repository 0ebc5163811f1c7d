// A stored game, told again step by step: the table as a spectator saw it, with a slider.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { notify, useTitle } from '../frame';
import { isGone } from '../hall/connection';
import { Gone } from '../hall/Gone';
import { roomTitle } from '../hall/titles';
import { address } from '../route';
import { Table } from '../table/Table';
import { t } from '../words';
import { record, type Recording } from './recording';
import './replay.css';

const STEP_MS = 900;

/** Moves on by itself until the end. */
function usePlaying(recording: Recording): readonly [boolean, (on: boolean) => void] {
  const [playing, play] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (recording.position.value >= recording.length.value) play(false);
      else recording.position.value += 1;
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [playing, recording]);
  return [playing, play];
}

function Controls({ recording }: { recording: Recording }): JSX.Element {
  const [playing, play] = usePlaying(recording);
  const all = recording.length.value;
  const step = Math.min(recording.position.value, all);
  const look = (position: number): void => {
    recording.position.value = Math.max(0, Math.min(all, position));
  };
  const { code } = recording.store;
  useEffect(() => {
    history.replaceState(null, '', address({ screen: 'replay', code, step }));
  }, [step]);

  const share = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      notify(t('replay.copied'));
    } catch {
      notify(t('replay.notCopied'));
    }
  };
  const button = (word: string, sign: string, onClick: () => void, dead = false): JSX.Element => (
    <button type="button" title={t(word)} aria-label={t(word)} disabled={dead} onClick={onClick}>
      {sign}
    </button>
  );
  return (
    <div class="replay-controls" role="group" aria-label={t('replay.position', { step, all })}>
      {button('replay.first', '⏮', () => look(0), step === 0)}
      {button('replay.previous', '◀', () => look(step - 1), step === 0)}
      {playing
        ? button('replay.stop', '⏸', () => play(false))
        : button('replay.play', '▶', () => {
            if (step === all) look(0);
            play(true);
          })}
      {button('replay.next', '▶|', () => look(step + 1), step === all)}
      {button('replay.last', '⏭', () => look(all), step === all)}
      <input
        type="range"
        min="0"
        max={all}
        value={step}
        aria-label={t('replay.position', { step, all })}
        onInput={(event) => look(Number(event.currentTarget.value))}
      />
      <output>{t('replay.position', { step, all })}</output>
      {button('replay.share', '🔗', () => void share())}
      <a href={address({ screen: 'room', code })}>{t('replay.back')}</a>
    </div>
  );
}

export function Replay({ code, step }: { code: string; step: number | null }): JSX.Element {
  const recording = useMemo(() => record(code, step), [code]);
  const { store } = recording;
  useEffect(() => store.close, [store]);
  const room = store.room.value;
  const state = store.state.value;
  useTitle(room ? t('replay.title', { room: roomTitle(room) }) : code);
  if (state.name === 'ended' && isGone(state.end.reason) && !store.view.value)
    return <Gone code={code} reason={state.end.reason} />;
  if (!store.view.value)
    return (
      <p class="muted wait">{t(room?.state === 'waiting' ? 'replay.none' : 'replay.loading')}</p>
    );
  return (
    <>
      <Controls recording={recording} />
      <Table store={store} />
    </>
  );
}
