// Notices, and the live region of announcements. An open `Dialog` contains both, because everything
// outside it is inert and silent; otherwise the frame does.
import type { JSX } from 'preact';
import { signal } from '@preact/signals';

import { t } from '../words';
import { spoken } from './announce';
import { dismiss, notices } from './notices';
import { Operator } from './Operator';
import { classes } from '../classes';
import controlsCss from './controls.module.css';
import frameCss from './frame.module.css';

const css = classes(controlsCss, frameCss);

/** The open dialogs, the one in front last. */
const fronts = signal<readonly object[]>([]);

/** Returns a function that ends it; dialogs may end in any order. */
export function putInFront(place: object): () => void {
  // The last announcement is not repeated in a new place.
  spoken.value = '';
  fronts.value = [...fronts.peek(), place];
  return () => {
    fronts.value = fronts.peek().filter((other) => other !== place);
  };
}

/** Whether notices and announcements belong here; undefined: in the frame. */
export const isInFront = (place?: object): boolean => fronts.value.at(-1) === place;

export function News({ place }: { place?: object }): JSX.Element | null {
  if (!isInFront(place)) return null;
  return (
    <>
      <div class={css('notices')}>
        <Operator />
        {notices.value.map(({ id, text, kind, action }) => (
          <div key={id} class={css(`notice ${kind}`)}>
            <span>{text}</span>
            {action && (
              <button
                type="button"
                class={css('button')}
                onClick={() => {
                  dismiss(id);
                  action.press();
                }}
              >
                {action.text}
              </button>
            )}
            <button
              type="button"
              class={css('quiet icon')}
              aria-label={t('lobby.close')}
              onClick={() => dismiss(id)}
            >
              <span aria-hidden="true">✕</span>
            </button>
          </div>
        ))}
      </div>
      <div class={css('only-heard')} role="status" aria-live="polite">
        {spoken.value}
      </div>
    </>
  );
}
