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

// In a square from 0,0 to 24,24.
const SIGNS = {
  first: 'M6 5v14M18 5 9 12l9 7z',
  previous: 'M16 5 7 12l9 7z',
  play: 'M7 4v16l13-8z',
  stop: 'M8 5v14M16 5v14',
  next: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  share: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1',
} as const;

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
  const button = (sign: keyof typeof SIGNS, onClick: () => void, dead = false): JSX.Element => (
    <button
      type="button"
      title={t(`replay.${sign}`)}
      aria-label={t(`replay.${sign}`)}
      disabled={dead}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" class={`sign-${sign}`} aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  );
  return (
    <div class="replay-controls" role="group" aria-label={t('replay.position', { step, all })}>
      {button('first', () => look(0), step === 0)}
      {button('previous', () => look(step - 1), step === 0)}
      {playing
        ? button('stop', () => play(false))
        : button('play', () => {
            if (step === all) look(0);
            play(true);
          })}
      {button('next', () => look(step + 1), step === all)}
      {button('last', () => look(all), step === all)}
      <input
        type="range"
        min="0"
        max={all}
        value={step}
        aria-label={t('replay.position', { step, all })}
        onInput={(event) => look(Number(event.currentTarget.value))}
      />
      <output>{t('replay.position', { step, all })}</output>
      {button('share', () => void share())}
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
