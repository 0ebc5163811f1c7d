// The move of a step, its effect on the chance to win, and a better move.
import type { Analysis, Decision } from '@castellan/client';
import type { JSX } from 'preact';

import type { Happened } from '../store';
import { Named } from '../table/Marked';
import { kingdomName, type NameOf } from '../table/names';
import { tellAll } from '../table/telling';
import { gainsInWords, moveInWords, percent } from '../table/tipWords';
import { t } from '../words';
import { Better } from './Better';
import { atStepOf, betterThan, decisionsAt, lossInWords } from './model';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import analysisCss from './analysis.module.css';

const css = classes(controlsCss, analysisCss);

interface Props {
  readonly analysis: Analysis;
  readonly nameOf: NameOf;
  readonly happened: Happened | null;
}

/** The player's own action, without the events that followed from it. */
function deedOf(happened: Happened, nameOf: NameOf): string {
  const own = happened.events.filter((event) => 'seat' in event && event.event !== 'turn');
  return tellAll({ ...happened, events: own }, nameOf).join(' ');
}

export function Judged({ analysis, nameOf, happened }: Props): JSX.Element {
  const decisions = happened ? decisionsAt(analysis, happened.seq) : [];
  return (
    <div class={css('judged')}>
      {!happened && <p>{t('replay.analysis.dealt')}</p>}
      {happened && decisions.length === 0 && (
        <p>
          <Named text={deedOf(happened, nameOf) || t('replay.analysis.nothing')} />
        </p>
      )}
      {happened &&
        decisions.map((decision, index) => (
          <One key={index} decision={decision} happened={happened} nameOf={nameOf} />
        ))}
    </div>
  );
}

interface OneProps {
  readonly decision: Decision;
  readonly happened: Happened;
  readonly nameOf: NameOf;
}

function One({ decision, happened, nameOf }: OneProps): JSX.Element {
  const { seat, action, before, after } = decision;
  const best = betterThan(decision);
  const gains = best && gainsInWords(best);
  const view = happened.before;
  const kingdom = view.seats[seat]?.kingdom ?? 0;
  const passed = action.do === 'done';
  return (
    <div class={css('judged-one')}>
      <p>
        <b>
          <Named
            text={
              passed
                ? t('replay.analysis.passes', { name: nameOf(seat) })
                : deedOf(happened, nameOf)
            }
          />
        </b>
      </p>
      <p>
        <Named
          text={t('replay.analysis.judged', {
            name: kingdomName(view, kingdom, nameOf),
            before: percent(before.win),
            after: percent(after.win),
          })}
        />{' '}
        {!best && <span class={css('muted')}>{t('replay.analysis.best')}</span>}
      </p>
      {best && (
        <>
          <p class={css('judged-better')}>
            {t('replay.analysis.better', {
              move: moveInWords(best, atStepOf(decision, view)),
              chance: `${percent(best.win)}${lossInWords(decision)}`,
            })}
          </p>
          {gains && <p>{t('replay.analysis.gains', { gains })}</p>}
          <Better move={best} view={view} kingdom={kingdom} />
        </>
      )}
    </div>
  );
}
