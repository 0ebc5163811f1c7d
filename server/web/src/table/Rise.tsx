// Won points, which rise above the others for a moment.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { classes } from '../classes';
import kingdomsCss from './kingdoms.module.css';

const css = classes(kingdomsCss);

export function Rise({ count }: { count: number }): JSX.Element | null {
  const known = useRef({ count, won: 0 });
  if (known.current.count !== count) known.current = { count, won: count - known.current.count };
  const { won } = known.current;
  return won > 0 ? (
    <span key={count} class={css('rise')} aria-hidden="true" translate={false}>
      +{won}
    </span>
  ) : null;
}
