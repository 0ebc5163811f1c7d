// A kingdom as a file: as SVG, which stays sharp at any size, or as PNG.
import type { View } from '@castellan/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { fileName, save } from '../download';
import { kingdomPng, kingdomSvg, type KingdomOptions } from '../drawing/kingdom';
import { notify } from '../frame';
import { isDark } from '../frame/theme';
import { t } from '../words';
import { kingdomName, type NameOf } from './names';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import endCss from './end.module.css';
import handCss from './hand.module.css';

const css = classes(controlsCss, endCss, handCss);

export interface KingdomFileProps {
  readonly code: string;
  readonly view: View;
  readonly nameOf: NameOf;
  /** The initial choice. */
  readonly first: number;
}

export function KingdomFile({ code, view, nameOf, first }: KingdomFileProps): JSX.Element {
  const [index, setIndex] = useState(first);
  const kingdom = view.kingdoms[index]!;
  const name = kingdomName(view, index, nameOf);
  const options: KingdomOptions = { name, dark: isDark() };
  const svg = kingdomSvg(kingdom, options);
  const saveSvg = (): void =>
    save(fileName([code, name], 'svg'), new Blob([svg], { type: 'image/svg+xml' }));
  const savePng = async (): Promise<void> => {
    try {
      save(fileName([code, name], 'png'), await kingdomPng(kingdom, options));
    } catch {
      notify(t('table.picture.failed'), 'error');
    }
  };
  return (
    <div class={css('save-kingdom')}>
      {view.kingdoms.length > 1 && (
        <label class={css('field')}>
          <span>{t('table.picture.which')}</span>
          <select value={index} onChange={(event) => setIndex(Number(event.currentTarget.value))}>
            {view.kingdoms.map((_, each) => (
              <option key={each} value={each} translate={false}>
                {kingdomName(view, each, nameOf)}
              </option>
            ))}
          </select>
        </label>
      )}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={t('table.kingdom.title', { name })}
      />
      <div class={css('hand-buttons')}>
        <button type="button" class={css('hand-button')} onClick={saveSvg}>
          {t('table.picture.svg')}
        </button>
        <button type="button" class={css('hand-button main')} onClick={() => void savePng()}>
          {t('table.picture.png')}
        </button>
      </div>
      <p class={css('muted small')}>{t('table.picture.hint')}</p>
    </div>
  );
}
