// Parts of the page that are loaded on demand. After a server upgrade the parts of an older page
// are gone: the page reloads once.

/** A part is gone, and a retry does not help: the server was upgraded. */
export class Upgraded extends Error {
  override readonly name = 'Upgraded';
}

/** The page's build, storage and reload; tests pass their own. */
export interface PageItself {
  /** The name of its first script, which differs in each build. */
  readonly build: string;
  /** Whether the server answers at all. */
  reachable(): Promise<boolean>;
  recall(): string | null;
  /** False if it does not survive a reload. */
  keep(text: string): boolean;
  reload(): void;
}

const KEPT = 'castellan.reloaded';
const BUILDS_MAX = 20;

const itself: PageItself = {
  get build() {
    return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  },
  reachable: () =>
    fetch(new URL('.', location.href), {
      cache: 'no-store',
      signal: AbortSignal.timeout(8000),
    }).then(
      ({ ok }) => ok,
      () => false,
    ),
  recall: () => {
    try {
      return sessionStorage.getItem(KEPT);
    } catch {
      return null;
    }
  },
  keep: (text) => {
    try {
      sessionStorage.setItem(KEPT, text);
      return true;
    } catch {
      return false;
    }
  },
  reload: () => location.reload(),
};

/** The address of the first script, which differs in each build. */
export function ownBuild(): string {
  return itself.build;
}

const missed: HTMLLinkElement[] = [];

/** Notes style sheets that did not load: Vite asks for each of them once, and for the script again. */
export function watchStyles(): void {
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement) missed.push(target);
  };
  addEventListener('error', note, true);
}

/**
 * Loads a part. If it is gone the page reloads, and the promise never settles. Each build reloads
 * once per tab, also where several servers have different builds.
 *
 * @throws Upgraded if the page has already reloaded; the error of `fetchIt` if the server does not
 * answer.
 */
export async function part<Part>(
  fetchIt: () => Promise<Part>,
  page: PageItself = itself,
): Promise<Part> {
  for (const link of missed.splice(0)) link.replaceWith(link.cloneNode());
  try {
    return await fetchIt();
  } catch (failure) {
    if (!(await page.reachable())) throw failure;
    const builds = (page.recall() ?? '').split(' ').filter((build) => build !== '');
    const again = [...builds, page.build].slice(-BUILDS_MAX).join(' ');
    if (builds.includes(page.build) || !page.keep(again))
      throw new Upgraded('a part of this page is gone', { cause: failure });
    page.reload();
    return new Promise(() => undefined);
  }
}
