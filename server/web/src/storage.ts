// Local storage. If it is forbidden or full, values last as long as this tab shows the page.
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

/** Returns whether the value outlives this tab. */
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

/** A stored list, without invalid items: storage may contain anything. */
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

/** Calls the function when another tab changes a stored value. */
export function onOtherTab(key: string, changed: () => void): void {
  // Without a key everything was cleared.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed();
  });
}
