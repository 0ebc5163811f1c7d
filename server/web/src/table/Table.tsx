// The table of a game that has begun: play it from this device's seat, or watch it.
import type { JSX } from 'preact';

import type { TableStore } from '../store';

export function Table({ store }: { store: TableStore }): JSX.Element {
  return <pre>{JSON.stringify(store.view.value, null, 1)}</pre>;
}
