// A room with several people on this device: the table of the one whose turn it is, and between two of
// them the screen that hands over. Loaded on demand.
import type { ComponentChildren, JSX } from 'preact';

import type { TableStore } from '../store';
import { Chooser } from './Chooser';
import { HandOver } from './HandOver';
import { useDevice } from './useDevice';

interface Props {
  /** At least two. */
  readonly people: readonly TableStore[];
  /** The room of one person; `instead`: shown in place of the table; `chooser`: the choice of another one. */
  readonly children: (
    store: TableStore,
    chooser: ComponentChildren,
    instead: ComponentChildren,
  ) => JSX.Element;
}

export function Device({ people, children }: Props): JSX.Element {
  const { store, next, choose, stopAsking } = useDevice(people);
  const done = (stop: boolean): void => {
    if (stop) stopAsking();
    choose(next!);
  };
  return children(
    store,
    <Chooser store={store} choose={choose} />,
    next && <HandOver key={next.token} to={next} done={done} />,
  );
}
