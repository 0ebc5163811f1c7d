// A form of the account: sends its fields, and shows errors next to them.
import type { ComponentChildren, JSX, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';

import { wrongIn, type FieldName, type Wrong } from './fields';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

interface Props {
  /** Its heading and accessible name. */
  readonly label: string;
  readonly action: string;
  readonly fields: readonly FieldName[];
  /** Whether this is the next step of its screen. */
  readonly main?: boolean;
  readonly send: (said: (field: FieldName) => string) => Promise<void>;
  readonly children: (wrong: Wrong | null) => ComponentChildren;
}

export function Form({ label, action, fields, send, main = false, children }: Props): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form);
    setBusy(true);
    setWrong(null);
    try {
      await send((field) => {
        const said = String(data.get(field) ?? '');
        return field === 'name' ? said.trim() : said;
      });
      form.reset();
    } catch (failure) {
      setWrong(wrongIn(failure, fields));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void submit(event.currentTarget);
  };
  return (
    <form class={css('form')} aria-label={label} onSubmit={onSubmit}>
      {children(wrong)}
      {wrong !== null && wrong.field === null && (
        <p class={css('trouble')} role="alert">
          {wrong.text}
        </p>
      )}
      <button class={css(main ? 'button main wide' : 'button wide')} disabled={busy}>
        {action}
      </button>
    </form>
  );
}
