// Components that are loaded on demand, so that the page starts sooner.
import { createElement, type ComponentType, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { part, Upgraded } from './chunks';
import { notify } from './frame/notices';
import { t } from './words';

/** Why a part of the page could not be loaded. */
export function partText(failure: unknown): string {
  return t(failure instanceof Upgraded ? 'lobby.upgraded' : 'game.errors.unreachable');
}

interface Lazy<Props> {
  (props: Props): JSX.Element | null;
  /** Loads it before it is needed, if the server answers. */
  ahead(): void;
}

/** Nothing is shown until it is loaded. */
export function lazily<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
): Lazy<Props> {
  let component: ComponentType<Props> | null = null;
  let fetched: Promise<void> | null = null;
  const load = (): Promise<void> => {
    fetched ??= part(fetchIt).then(
      (found) => void (component = found),
      (failure: unknown) => {
        fetched = null;
        throw failure;
      },
    );
    return fetched;
  };
  function Lazily(props: Props): JSX.Element | null {
    const [, again] = useState(0);
    useEffect(() => {
      if (component) return;
      load().then(
        () => again((count) => count + 1),
        (failure: unknown) => notify(partText(failure), 'error'),
      );
    }, []);
    return component && createElement(component, props);
  }
  return Object.assign(Lazily, { ahead: () => void load().catch(() => undefined) });
}
