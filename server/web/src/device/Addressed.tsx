// A text for one person of a shared device. Browsers that translate the page leave the name alone.
import type { JSX } from 'preact';

import { Kept } from '../frame';
import type { TableStore } from '../store';
import { addressed, nameOn } from './people';

interface Props {
  readonly person: TableStore;
  readonly text: string;
}

export function Addressed({ person, text }: Props): JSX.Element {
  return <Kept text={addressed(person, text)} words={[nameOn(person)]} />;
}
