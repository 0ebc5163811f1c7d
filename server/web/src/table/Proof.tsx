// Whether the deals were fair, as far as this page can prove it.
import type { View } from '@castellan/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { isSealed } from '../lobby/sameDeal';
import { prove, type Proof as Proven } from '../proofs';
import { address } from '../route';
import type { TableStore } from '../store';
import { t } from '../words';
import { classes } from '../classes';
import endCss from './end.module.css';
import handCss from './hand.module.css';

const css = classes(endCss, handCss);

function sentence(proof: Proven, match: boolean): string {
  const { game, result } = proof;
  const message = result === 'unfair' ? proof.message : '';
  const said = t(`table.end.proved.${result}`, { message });
  return match ? t('table.end.provedGame', { game, said }) : said;
}

export function Proof({ store, view }: { store: TableStore; view: View }): JSX.Element {
  const [proofs, setProofs] = useState<readonly Proven[]>([]);
  const [busy, setBusy] = useState(false);
  useEffect(() => setProofs([]), [view]);
  const room = store.room.value;
  const check = async (): Promise<void> => {
    if (!room) return;
    setBusy(true);
    setProofs(await prove(view, store.deals.value, room));
    setBusy(false);
  };
  const over = view.phase === 'over';
  const missed =
    over && proofs.some(({ result }) => result === 'unheard' || result === 'commitment');
  return (
    <>
      <button type="button" class={css('hand-button')} disabled={busy} onClick={() => void check()}>
        {t('table.end.proof')}
      </button>
      <div class={css('end-said')} role="status">
        {proofs.map((proof) => (
          <p key={proof.game}>{sentence(proof, view.match !== null)}</p>
        ))}
        {!over && proofs.length > 0 && <p>{t('table.end.provedLater')}</p>}
        {missed && store.source === 'live' && !isSealed(room) && (
          <p>
            <a href={address({ screen: 'replay', code: store.code, step: null })}>
              {t('table.end.provedInReplay')}
            </a>
          </p>
        )}
      </div>
    </>
  );
}
