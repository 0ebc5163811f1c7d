// What this device keeps for the page. Storage may be forbidden or full: then it is kept for as long
// as this tab shows the page.
const kept = new Map<string, string>();

export function recall(key: string): string | null {
  const here = kept.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Says whether it outlives this tab. */
export function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    kept.delete(key);
    return true;
  } catch {
    kept.set(key, text);
    return false;
  }
}

/** A list of what is kept, without whatever is not `wanted`: what is stored may be anything. */
export function recallList<Each>(
  key: string,
  wanted: (value: unknown) => value is Each,
): readonly Each[] {
  try {
    const list: unknown = JSON.parse(recall(key) ?? '[]');
    return Array.isArray(list) ? list.filter(wanted) : [];
  } catch {
    return [];
  }
}

/** Calls it when another tab has changed what is kept. */
export function onOtherTab(key: string, changed: () => void): void {
  // Without a key everything was cleared.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed();
  });
}
