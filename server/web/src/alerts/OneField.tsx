// A form of one field, with a hint and its outcome below the field. The live regions are there before
// their texts, or screen readers may not read them.
import type { ComponentChildren, JSX, TargetedSubmitEvent } from 'preact';
import { useId } from 'preact/hooks';

import { useAction } from './useAction';
import { classes } from '../classes';
import chatCss from '../chat/chat.module.css';
import controlsCss from '../frame/controls.module.css';

const css = classes(chatCss, controlsCss);

interface Props {
  readonly type: 'email' | 'url';
  readonly label: string;
  readonly action: string;
  readonly hint?: string;
  readonly textOf: (failure: unknown) => string;
  /** Returns what to say then. */
  readonly send: (value: string) => Promise<ComponentChildren>;
}

export function OneField({ type, label, action, hint, textOf, send }: Props): JSX.Element {
  const id = useId();
  const { busy, trouble, said, run, forgive } = useAction(textOf);
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    void run(async () => {
      const done = await send(String(new FormData(form).get('value') ?? '').trim());
      form.reset();
      return done;
    });
  };
  const input = {
    name: 'value',
    required: true,
    autocapitalize: 'none',
    spellcheck: false,
    'aria-invalid': trouble !== null,
    'aria-describedby': id,
    onInput: forgive,
  } as const;
  return (
    <form class={css('form')} onSubmit={onSubmit}>
      <div>
        <label class={css('field')}>
          <span>{label}</span>
          {type === 'email' ? (
            <input {...input} type="email" maxLength={254} autocomplete="email" />
          ) : (
            <input {...input} type="url" maxLength={1024} autocomplete="off" />
          )}
        </label>
        <div id={id}>
          {hint !== undefined && <p class={css('muted small')}>{hint}</p>}
          <p class={css('trouble')} role="alert">
            {trouble}
          </p>
        </div>
        <p class={css('said-text')} role="status">
          {said}
        </p>
      </div>
      {/* Not disabled: it keeps the focus. */}
      <button class={css('button')} aria-disabled={busy}>
        {action}
      </button>
    </form>
  );
}
