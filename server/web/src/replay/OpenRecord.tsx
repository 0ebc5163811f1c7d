// Opens a record file: chosen from the device, or dropped.
import type { ComponentChildren, JSX, TargetedDragEvent } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../words';
import { open } from './opened';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import replayCss from './replay.module.css';

const css = classes(controlsCss, replayCss);

export function OpenRecord(): JSX.Element {
  return (
    <label class={css('open-record')}>
      <input
        type="file"
        accept=".json,application/json"
        class={css('only-heard')}
        onChange={({ currentTarget: field }) => {
          const [file] = field.files ?? [];
          if (file) open(file);
          // Allows the same file to be chosen again.
          field.value = '';
        }}
      />
      {t('record.open')}
    </label>
  );
}

/** Around a screen that accepts dropped files. */
export function DropRecord({ children }: { children: ComponentChildren }): JSX.Element {
  const [over, setOver] = useState(false);
  const drag = (event: TargetedDragEvent<HTMLElement>): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: TargetedDragEvent<HTMLElement>): void => {
    setOver(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    open(file);
  };
  return (
    <div
      role="presentation"
      class={css(over ? 'drop-record over' : 'drop-record')}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => {
        const { currentTarget, relatedTarget } = event;
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {children}
      {over && <p class={css('drop-here')}>{t('record.drop')}</p>}
    </div>
  );
}
