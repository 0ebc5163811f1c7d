// Parts of the page that are fetched when they are needed. After an upgrade of the server the parts of
// a page from before are gone: the page is loaded again, once.

/** A part is not there, and another try does not help: the server was upgraded. */
export class Upgraded extends Error {
  override readonly name = 'Upgraded';
}

/** The page's build, its memory and its reload; tests have their own. */
export interface PageItself {
  /** The name of its first script, which is another one in each build. */
  readonly build: string;
  /** Whether the server answers at all. */
  reachable(): Promise<boolean>;
  recall(): string | null;
  /** False where it is not kept over a reload. */
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

/**
 * Fetches a part. Where it is gone the page is loaded again, and the promise settles no more. Each
 * build of the page does that once in a tab, also where several servers have different ones.
 *
 * @throws Upgraded when the page was loaded again already; what `fetchIt` throws when the server
 * does not answer.
 */
export async function part<Part>(
  fetchIt: () => Promise<Part>,
  page: PageItself = itself,
): Promise<Part> {
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
