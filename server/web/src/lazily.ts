// Components that are loaded on demand, so that the page starts sooner.
import { createElement, type ComponentType, type JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { part, Upgraded } from './chunks';
import { notify } from './frame/notices';
import { t } from './words';

/** Why a part of the page could not be loaded. */
export function partText(failure: unknown): string {
  return t(failure instanceof Upgraded ? 'lobby.upgraded' : 'game.errors.unreachable');
}

/** A part of the page that is loaded on demand. */
export interface Loadable {
  /** Loads it before it is needed, if the server answers; never rejects. */
  ahead(): Promise<void>;
  isLoaded(): boolean;
}

interface Lazy<Props> extends Loadable {
  (props: Props): JSX.Element | null;
}

/** `place` is shown until it is loaded. */
export function lazily<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
  place: JSX.Element | null = null,
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
    return component ? createElement(component, props) : place;
  }
  return Object.assign(Lazily, {
    ahead: () => load().catch(() => undefined),
    isLoaded: () => component !== null,
  });
}

/**
 * Whether a screen can be shown whole: its parts are loaded, or cannot be. Without it they come one
 * after another, and move what is there. Stays true, whatever parts the screen gets later.
 */
export function useWhole(parts: readonly Loadable[] | null): boolean {
  const whole = useRef(false);
  const [, again] = useState(0);
  const awaited = parts?.filter((part) => !part.isLoaded()) ?? [];
  if (parts && awaited.length === 0) whole.current = true;
  useEffect(() => {
    if (whole.current || awaited.length === 0) return;
    void Promise.all(awaited.map((part) => part.ahead())).then(() => {
      whole.current = true;
      again((count) => count + 1);
    });
  }, [parts === null]);
  return whole.current;
}
