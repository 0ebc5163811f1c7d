// The button that shares the result of a game as a picture, with names, points and the link to the
// replay. Where the browser shares no files, it saves the picture and copies the link.
import type { View } from '@castellan/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { part } from '../chunks';
import { copied } from '../clipboard';
import { fileName, save } from '../download';
import { notify } from '../frame';
import { isDark } from '../frame/theme';
import { linkTo } from '../lobby/codes';
import { passOf } from '../passes';
import { list, t } from '../words';
import { kingdomName, type NameOf } from './names';
import { classes } from '../classes';
import handCss from './hand.module.css';

const css = classes(handCss);

interface Props {
  readonly code: string;
  readonly locked: boolean;
  readonly view: View;
  readonly nameOf: NameOf;
  /** For example "Ada wins". */
  readonly title: string;
}

async function picture({ view, nameOf, title }: Props): Promise<Blob> {
  const { png, resultSvg } = await part(() => import('../drawing/kingdom'));
  const ranking = view.ranking ?? [];
  const svg = resultSvg({
    title,
    kingdom: view.kingdoms[ranking[0]!.kingdom]!,
    rows: ranking.map(({ kingdom, points, seats }) => ({
      name: kingdomName(view, kingdom, nameOf),
      points,
      seat: seats[0] ?? 0,
    })),
    note: `Castellan · ${location.host}`,
    dark: isDark(),
  });
  return png(svg, 1200);
}

async function share(props: Props): Promise<void> {
  const { code, locked, view, nameOf, title } = props;
  const url = linkTo(code, location.href, locked ? passOf(code) : null, '/replay');
  const scores = (view.ranking ?? []).map(
    ({ kingdom, points }) => `${kingdomName(view, kingdom, nameOf)} ${points}`,
  );
  const file = new File([await picture(props)], fileName([code], 'png'), { type: 'image/png' });
  const shared = { files: [file], title, text: `${title} ${list(scores)}`, url };
  if (navigator.canShare?.(shared)) {
    try {
      return await navigator.share(shared);
    } catch (failure) {
      // The user closed the dialog. Any other failure: as without the dialog.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
    }
  }
  save(file.name, file);
  notify((await copied(url, null)) ? t('table.end.shareSaved') : t('table.end.shareLink', { url }));
}

export function ShareResult(props: Props): JSX.Element {
  const [busy, setBusy] = useState(false);
  const press = (): void => {
    setBusy(true);
    share(props)
      .catch(() => notify(t('table.picture.failed'), 'error'))
      .finally(() => setBusy(false));
  };
  return (
    <button type="button" class={css('hand-button')} disabled={busy} onClick={press}>
      {t('table.end.shareResult')}
    </button>
  );
}
