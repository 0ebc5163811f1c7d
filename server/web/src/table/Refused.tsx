// Why a request was refused, and when a retry is allowed.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { steadyNow } from '../clock';
import { useNewest } from '../useNewest';
import { t } from '../words';
import type { Asking } from './useAsking';
import { useTicking } from './useTicking';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import tableCss from './table.module.css';

const css = classes(controlsCss, tableCss);

/** Seconds to wait before a retry; 0: none. */
export function useWait({ notBefore }: Asking): number {
  const left = notBefore === null ? 0 : Math.max(0, notBefore - steadyNow());
  useTicking(left > 0 ? left : null);
  return Math.ceil(left / 1000);
}

export function Refused({ asking }: { asking: Asking }): JSX.Element {
  const count = useWait(asking);
  // Announced once, although the visible text counts down.
  const [first, setFirst] = useState(0);
  const newest = useNewest(count);
  useEffect(() => setFirst(newest.current), [asking.notBefore, newest]);
  return (
    <div>
      <div role="alert">
        {asking.problem !== null && <p class={css('trouble')}>{asking.problem}</p>}
        {count > 0 && first > 0 && (
          <p class={css('only-heard')}>{t('clock.deciding.wait', { count: first })}</p>
        )}
      </div>
      {count > 0 && (
        <p class={css('trouble')} aria-hidden="true">
          {t('clock.deciding.wait', { count })}
        </p>
      )}
    </div>
  );
}
