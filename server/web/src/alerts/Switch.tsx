// A switch with a hint below it.
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from '../lobby/room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly label: ComponentChildren;
  readonly on: boolean;
  readonly hint: string;
  /** Null: it cannot be switched, as the hint says. */
  readonly press: ((on: boolean) => void) | null;
}

export function Switch({ label, on, hint, press }: Props): JSX.Element {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        role="switch"
        class={css('button switch')}
        aria-checked={on}
        aria-disabled={press === null}
        aria-describedby={id}
        onClick={() => press?.(!on)}
      >
        <span class={css('switch-track')} aria-hidden="true" />
        {label}
      </button>
      <p id={id} class={css('muted small')}>
        {hint}
      </p>
    </div>
  );
}
