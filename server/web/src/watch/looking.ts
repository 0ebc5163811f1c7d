// Whether anybody can see the page, or a part of it.
import { useEffect, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

/** False in a tab in the background. */
export function usePageSeen(): boolean {
  const [seen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const look = (): void => setSeen(!document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return seen;
}

/** Whether a part of the element is on the screen. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((changes) =>
      setInView(changes.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}
