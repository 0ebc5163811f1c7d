// The lessons at the table of a guided game: one at a time, as a slip beside the thing that it is about.
import type { View } from '@castellan/client';
import type { JSX, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { announce, notify } from '../frame';
import type { TableStore } from '../store';
import type { NameOf } from '../table/names';
import type { Play } from '../table/usePlay';
import { useNewest } from '../useNewest';
import { t } from '../words';
import { Learn } from './Learn';
import { follow, lessonOf, read, tapsIn, type Scene } from './lessons';
import { keepProgress, recallProgress, type Progress } from './progress';
import { useSpot } from './useSpot';
import { classes } from '../classes';
import handCss from '../table/hand.module.css';
import tableCss from '../table/table.module.css';
import lessonCss from './lesson.module.css';

const css = classes(handCss, tableCss, lessonCss);

interface Props {
  readonly store: TableStore;
  readonly view: View;
  readonly seat: number;
  readonly play: Play;
  readonly nameOf: NameOf;
}

export function Guide({ store, view, seat, play, nameOf }: Props): JSX.Element | null {
  const [kept, setKept] = useState(recallProgress);
  const { turn, selection, tips } = play;
  const scene = { view, seat, turn, selection, tips: tips !== null, nameOf };
  const now = kept?.room === store.code ? follow(kept, scene) : null;
  const become = (next: Progress): void => {
    keepProgress(next);
    setKept(next);
  };
  useEffect(() => {
    if (now && now !== kept) become(now);
  });
  if (!now?.shown) return null;
  const skip = (): void => {
    become({ ...now, room: null });
    notify(t('lessons.skipped', { help: t('lobby.help') }));
  };
  const { id } = now.shown;
  return <Slip id={id} scene={scene} onRead={() => become(read(now, scene))} onSkip={skip} />;
}

/** A slip that goes with the focus gives it back: to where it came from, or to the board. */
function useFocusBack(slip: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const from = useRef<HTMLElement | null>(null);
  useLayoutEffect(
    () => () => {
      if (!slip.current?.contains(document.activeElement)) return;
      const board = document.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
      (from.current?.isConnected ? from.current : board)?.focus({ preventScroll: true });
    },
    [slip],
  );
  return ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !slip.current?.contains(relatedTarget))
      from.current = relatedTarget;
  };
}

interface SlipProps {
  readonly id: string;
  readonly scene: Scene;
  readonly onRead: () => void;
  readonly onSkip: () => void;
}

function Slip({ id, scene, onRead, onSkip }: SlipProps): JSX.Element | null {
  const slip = useRef<HTMLElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const lesson = lessonOf(id);
  const sight = lesson?.look(scene) ?? null;
  useSpot(slip, ring, { id, at: sight?.at ?? 'main', taps: tapsIn(scene) });
  const text = lesson && sight ? t(`lessons.say.${lesson.id}`, sight.say) : '';
  const heard = useNewest([text, sight?.sum].join(' '));
  useEffect(() => announce(heard.current), [heard, id]);
  const onFocus = useFocusBack(slip);
  if (!sight) return null;
  return (
    <>
      <div ref={ring} class={css('lesson-ring')} aria-hidden="true" />
      <section
        ref={slip}
        class={css('lesson')}
        aria-label={t('lessons.title')}
        data-lesson={id}
        onFocusIn={onFocus}
      >
        <div key={id} class={css('lesson-text')}>
          <p>{text}</p>
          {sight.sum !== undefined && <p class={css('lesson-sum')}>{sight.sum}</p>}
        </div>
        {id === 'more' && <Learn course="queendomino" />}
        <div class={css('lesson-buttons')}>
          <button type="button" class={css('plain')} onClick={onSkip}>
            {t('lessons.skip')}
          </button>
          <button type="button" class={css('hand-button')} data-subject={id} onClick={onRead}>
            {t('lessons.read')}
          </button>
        </div>
      </section>
    </>
  );
}
