// Components that are loaded on demand, so that the page starts sooner.
import { createElement, type ComponentType, type JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { part, Upgraded } from './chunks';
import { notify } from './frame/notices';
import { useRetries } from './lobby/asking';
import { useNewest } from './useNewest';
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

/** `place` is shown until it is loaded. After a failure that may pass it is asked for again. */
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
    const [{ failure }, end] = useState<{ failure: unknown }>({ failure: null });
    const newest = useNewest(() => {
      load().then(
        () => end({ failure: null }),
        (why: unknown) => {
          if (failure === null) notify(partText(why), 'error');
          end({ failure: why });
        },
      );
    });
    useEffect(() => {
      if (!component) newest.current();
    }, [newest]);
    useRetries(failure !== null && !(failure instanceof Upgraded), newest.current);
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
  const newest = useNewest(parts);
  const known = parts !== null;
  if (parts?.every((part) => part.isLoaded())) whole.current = true;
  useEffect(() => {
    if (whole.current || !known) return;
    void Promise.all(newest.current?.map((part) => part.ahead()) ?? []).then(() => {
      whole.current = true;
      again((count) => count + 1);
    });
  }, [known, newest]);
  return whole.current;
}
