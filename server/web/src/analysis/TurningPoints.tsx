// The steps that changed a kingdom's chance most, as links into the game.
import type { TurningPoint, View } from '@castellan/client';
import type { JSX } from 'preact';

import { address } from '../route';
import { Named } from '../table/Marked';
import { kingdomName, type NameOf } from '../table/names';
import { percent } from '../table/tipWords';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import analysisCss from './analysis.module.css';

const css = classes(controlsCss, analysisCss);

interface Props {
  readonly points: readonly TurningPoint[];
  readonly view: View;
  readonly nameOf: NameOf;
  readonly code: string;
  readonly step: number;
  look(step: number): void;
}

export function TurningPoints(props: Props): JSX.Element {
  const { points, view, nameOf, code, step, look } = props;
  return (
    <div class={css('turning-points')}>
      <h3>{t('replay.analysis.turning')}</h3>
      {points.length === 0 && <p class={css('muted')}>{t('replay.analysis.noTurning')}</p>}
      <ol>
        {points.map(({ seq, kingdom, from, to, by }) => (
          <li key={`${seq}-${by}`}>
            <a
              href={address({ screen: 'replay', code, step: seq, analysed: true })}
              aria-current={seq === step ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault();
                look(seq);
              }}
            >
              <Named
                text={t(by === 'tiles' ? 'replay.analysis.tiles' : 'replay.analysis.turned', {
                  step: seq,
                  name: kingdomName(view, kingdom, nameOf),
                  from: percent(from),
                  to: percent(to),
                })}
              />
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
