// The record file that the reader has chosen or dropped.
import { signal } from '@preact/signals';

import { go } from '../route';

/** Null: none, in the life of the page. */
export const opened = signal<File | null>(null);

export function open(file: File): void {
  opened.value = file;
  go({ screen: 'record' });
}
