// A better move, drawn as it would have looked.
import type { Advised, View } from '@castellan/client';
import type { JSX } from 'preact';

import { Picture } from '../table/Board';
import type { Marks } from '../table/cellLabel';
import { DominoPicture } from '../table/Lines';
import { ghostOf, windowOf } from '../table/model';
import { claimedBy } from '../table/tips';
import { cellsOf, whereInWords } from '../table/tipWords';
import { t } from '../words';
import { classes } from '../classes';
import analysisCss from './analysis.module.css';

const css = classes(analysisCss);

interface Props {
  readonly move: Advised;
  /** The table before the move. */
  readonly view: View;
  readonly kingdom: number;
}

export function Better({ move, view, kingdom: index }: Props): JSX.Element {
  const { action } = move;
  const kingdom = view.kingdoms[index]!;
  const size = view.rules.kingdom_size;
  const cells = cellsOf(action);
  const claimed = view.next.find(({ domino }) => domino === claimedBy(move));
  const marks: Marks = {
    legal: new Set(),
    bright: [],
    brightMeans: 'site',
    chosen: action.do === 'place' ? [] : cells,
    last: [],
  };
  const where = whereInWords(action, view, index);
  return (
    <div class={css('better')}>
      {cells.length > 0 && (
        <Picture
          kingdom={kingdom}
          size={size}
          area={windowOf(kingdom, size)}
          marks={marks}
          ghost={action.do === 'place' ? ghostOf(view, index, action) : null}
          label={t('replay.analysis.betterHere', { where })}
        />
      )}
      {claimed && <DominoPicture slot={claimed} />}
    </div>
  );
}
