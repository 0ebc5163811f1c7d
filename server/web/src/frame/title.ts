// The title of the browser's tab.
import { useEffect } from 'preact/hooks';

const PAGE = 'Castellan';

export function useTitle(text: string | null): void {
  useEffect(() => {
    document.title = text === null || text === PAGE ? PAGE : `${text} · ${PAGE}`;
  }, [text]);
}
