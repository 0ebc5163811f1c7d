// Messages of the server's operator, at the edge of the page until the reader closes them.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { steadyNow } from '../clock';
import { face } from '../times';
import { t } from '../words';
import { Kept } from './Kept';
import {
  isStoppingShown,
  putStoppingAway,
  read,
  said,
  stopping,
  stoppingWords,
  waiting,
  type Stopping,
} from './operator';
import { classes } from '../classes';
import controlsCss from './controls.module.css';
import frameCss from './frame.module.css';
import chatCss from '../chat/chat.module.css';

const css = classes(controlsCss, frameCss, chatCss);

export function Operator(): JSX.Element {
  const end = stopping.value;
  return (
    <>
      {waiting.value && <div class={css('notice operator')}>{t('operator.waits')}</div>}
      {end !== null && <Ticking end={end} />}
      {said.value.map(({ id, words }) => (
        <Notice key={id} text={words()} close={() => read(id)} />
      ))}
    </>
  );
}

// The seconds are only for the eye: screen readers announce the server's own countdown frames.
function Ticking({ end }: { end: Stopping }): JSX.Element | null {
  const [now, setNow] = useState(steadyNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = end.until - now;
  if (!isStoppingShown(left)) return null;
  return (
    <Notice
      text={<Kept text={stoppingWords(face(left), end.text)} words={[face(left)]} />}
      close={() => putStoppingAway(left)}
      kind="stopping"
    />
  );
}

function Notice(props: { text: ComponentChildren; close: () => void; kind?: string }): JSX.Element {
  return (
    <div class={css(`notice operator ${props.kind ?? ''}`)}>
      <span>{props.text}</span>
      <button
        type="button"
        class={css('quiet icon')}
        aria-label={t('lobby.close')}
        onClick={() => props.close()}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  );
}
