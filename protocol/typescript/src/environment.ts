/** A change around a connection: the page becomes visible, or the network comes or goes. */
export type Change = 'shown' | 'online' | 'offline';

/**
 * The page and the network around a connection. Node and other programs have no page: it counts as
 * visible, the network as available, and neither changes.
 */
export interface Environment {
  /** Whether the page is visible. */
  shown(): boolean;
  /** False if the device certainly has no network. */
  online(): boolean;
  /** The origin of the page, such as `https://play.example.org`; null without a page. */
  origin(): string | null;
  /** Calls the callback on each change. Returns a function that ends this. */
  watch(changed: (change: Change) => void): () => void;
}

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** The browser globals that this library uses; a worker has no `document`. */
export interface Globals extends Partial<Target> {
  readonly document?: Target & { readonly visibilityState: string };
  readonly navigator?: { readonly onLine?: boolean };
  readonly location?: { readonly origin: string };
}

/** The environment that these globals describe. */
export function environmentOf(globals: Globals): Environment {
  const { document } = globals;
  const shown = (): boolean => document === undefined || document.visibilityState !== 'hidden';
  return {
    shown,
    online: () => globals.navigator?.onLine !== false,
    origin: () => globals.location?.origin ?? null,
    watch(changed) {
      const show = (): void => void (shown() && changed('shown'));
      const events: [Partial<Target> | undefined, string, () => void][] = [
        [document, 'visibilitychange', show],
        [globals, 'pageshow', show],
        [globals, 'focus', show],
        [globals, 'online', () => changed('online')],
        [globals, 'offline', () => changed('offline')],
      ];
      for (const [target, name, listener] of events) target?.addEventListener?.(name, listener);
      return () => {
        for (const [target, name, listener] of events)
          target?.removeEventListener?.(name, listener);
      };
    },
  };
}
