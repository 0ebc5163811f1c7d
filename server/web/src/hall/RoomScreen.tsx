// One room, from its link: take a seat, wait for the others, then the table.
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';

import { openTable } from '../store';
import { Table } from '../table/Table';

export function RoomScreen({ code }: { code: string }): JSX.Element {
  const store = useMemo(() => openTable(code), [code]);
  useEffect(() => store.close, [store]);
  return store.view.value ? <Table store={store} /> : <p>{code}</p>;
}
