// The look of the frame around a table. In a style sheet, `:has()` would look over the whole page at
// every change.
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/**
 * `filled`: it fills the screen of a phone, whose tools are in its menu; `live`: on a desk its ribbon
 * hangs between the name of the page and its tools.
 */
export type TableFrame = 'filled' | 'live' | 'still';

export const tableFrame = signal<TableFrame | undefined>(undefined);

export function useTableFrame(look: TableFrame | undefined): void {
  useLayoutEffect(() => {
    tableFrame.value = look;
    return () => (tableFrame.value = undefined);
  }, [look]);
}
