// The analysis of a game, next to its replay.
import type { Analysis as Found, View } from '@castellan/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import { errorText } from '../lobby/errors';
import { ASSUMED, levelName } from '../lobby/levels';
import type { Recording } from '../replay/recording';
import { Sitters } from '../table/Marked';
import { namesIn } from '../table/names';
import { t } from '../words';
import { useAnalysis } from './asking';
import { Graph } from './Graph';
import { Judged } from './Judged';
import { partsOf } from './model';
import { TurningPoints } from './TurningPoints';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import analysisCss from './analysis.module.css';

const css = classes(controlsCss, analysisCss);

export function Analysis({ recording }: { recording: Recording }): JSX.Element {
  const { analysis, progress, error, retry } = useAnalysis(recording.store.code);
  const view = recording.store.view.value;
  return (
    <section class={css('analysis')} aria-labelledby="analysis">
      <h2 id="analysis">{t('replay.analysis.title')}</h2>
      {error !== null && (
        <p class={css('trouble')} role="alert">
          {t('replay.analysis.failed')} {errorText(error)}{' '}
          <button type="button" class={css('link')} onClick={retry}>
            {t('lobby.retry')}
          </button>
        </p>
      )}
      {!analysis && error === null && <Progress progress={progress} />}
      {analysis && view && <Told recording={recording} analysis={analysis} view={view} />}
    </section>
  );
}

function Progress({ progress }: Pick<ReturnType<typeof useAnalysis>, 'progress'>): JSX.Element {
  return (
    <div class={css('analysis-progress late')}>
      <p>{t('replay.analysis.working')}</p>
      <progress
        aria-label={t('replay.analysis.title')}
        {...(progress ? { max: progress.of, value: progress.done } : {})}
      />
      <p class={css('muted small')}>
        {progress && `${t('replay.analysis.progress', { ...progress })}. `}
        {t('replay.analysis.late')}
      </p>
    </div>
  );
}

interface Props {
  readonly recording: Recording;
  readonly analysis: Found;
  readonly view: View;
}

function Told({ recording, analysis, view }: Props): JSX.Element {
  const { length, position, store } = recording;
  const all = length.value;
  const step = Math.min(position.value, all);
  const parts = useMemo(() => partsOf(analysis, all), [analysis, all]);
  const nameOf = namesIn(store.room.value);
  const look = (to: number): void => {
    position.value = Math.max(0, Math.min(all, to));
  };
  return (
    <Sitters.Provider value={store.room.value?.seats ?? []}>
      <div class={css('analysis-told')}>
        <Graph
          points={analysis.turning_points}
          view={view}
          nameOf={nameOf}
          parts={parts}
          step={step}
          all={all}
          look={look}
        />
        <Judged analysis={analysis} nameOf={nameOf} happened={store.happened.value} />
        <TurningPoints
          points={analysis.turning_points}
          view={view}
          nameOf={nameOf}
          code={store.code}
          step={step}
          look={look}
        />
        <p class={css('muted small')}>
          {t('replay.analysis.idea')}{' '}
          {analysis.tables &&
            t('replay.analysis.playouts', {
              count: analysis.playouts,
              level: levelName(ASSUMED),
            })}
        </p>
      </div>
    </Sitters.Provider>
  );
}
