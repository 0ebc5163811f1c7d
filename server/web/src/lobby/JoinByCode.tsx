// Opens a room by its code or link.
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';

import { rememberPass } from '../passes';
import { go } from '../route';
import { heldTicket, ticketIn } from '../tickets';
import { t } from '../words';
import { readCode, readPass } from './codes';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, lobbyCss);

export function JoinByCode(): JSX.Element {
  const [wrong, setWrong] = useState(false);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('code') ?? '');
    const code = readCode(text);
    setWrong(code === null);
    if (code === null) return;
    const pass = readPass(text);
    if (pass !== null) rememberPass(code, pass);
    const ticket = ticketIn(text);
    if (ticket !== null) heldTicket.value = ticket;
    go({ screen: 'room', code });
  };
  return (
    <section class={css('card by-code')} aria-labelledby="by-code">
      <h2 id="by-code">{t('lobby.by_code')}</h2>
      <form class={css('row')} onSubmit={submit}>
        <input
          name="code"
          class={css('code-input')}
          aria-label={t('lobby.code_label')}
          aria-invalid={wrong}
          aria-describedby="code-help"
          placeholder="K7QF3M"
          required
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          onInput={() => setWrong(false)}
        />
        <button class={css('button')}>{t('lobby.open')}</button>
      </form>
      <p
        id="code-help"
        class={css(wrong ? 'trouble' : 'muted small')}
        role={wrong ? 'alert' : undefined}
      >
        {t(wrong ? 'lobby.code_wrong' : 'lobby.code_help')}
      </p>
    </section>
  );
}
