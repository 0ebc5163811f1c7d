// The controls of a replay: buttons, a slider, and the way back.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { t } from '../words';
import type { Recording } from './recording';
import { classes } from '../classes';
import replayCss from './replay.module.css';

const css = classes(replayCss);

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
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  analyse: 'M4 4v16h16M7 15l4-5 4 3 5-7',
} as const;

/** Plays the steps automatically, to the end. */
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

interface SignProps {
  readonly sign: keyof typeof SIGNS;
  readonly disabled?: boolean;
  /** The state, if the button is a switch. */
  readonly pressed?: boolean;
  onClick(): void;
}

export function SignButton(props: SignProps): JSX.Element {
  const { sign, disabled = false, pressed, onClick } = props;
  const label = t(sign === 'save' ? 'record.save' : `replay.${sign}`);
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" class={css(`sign-${sign}`)} aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  );
}

interface Props {
  readonly recording: Recording;
  readonly back: string;
  /** The text of the link back. */
  readonly backTo: string;
  /** More buttons. */
  readonly children?: ComponentChildren;
}

export function Controls({ recording, back, backTo, children }: Props): JSX.Element {
  const [playing, play] = usePlaying(recording);
  const all = recording.length.value;
  const step = Math.min(recording.position.value, all);
  const position = t('replay.position', { step, all });
  const look = (position: number): void => {
    recording.position.value = Math.max(0, Math.min(all, position));
  };
  return (
    <div class={css('replay-controls')} role="group" aria-label={t('replay.steps')}>
      <SignButton sign="first" disabled={step === 0} onClick={() => look(0)} />
      <SignButton sign="previous" disabled={step === 0} onClick={() => look(step - 1)} />
      {playing ? (
        <SignButton sign="stop" onClick={() => play(false)} />
      ) : (
        <SignButton
          sign="play"
          onClick={() => {
            if (step === all) look(0);
            play(true);
          }}
        />
      )}
      <SignButton sign="next" disabled={step === all} onClick={() => look(step + 1)} />
      <SignButton sign="last" disabled={step === all} onClick={() => look(all)} />
      <input
        type="range"
        min="0"
        max={all}
        value={step}
        aria-label={t('replay.steps')}
        aria-valuetext={position}
        onInput={(event) => look(Number(event.currentTarget.value))}
      />
      {/* The step itself is announced. */}
      <output aria-live="off">{position}</output>
      {children}
      <a href={back}>{backTo}</a>
    </div>
  );
}
