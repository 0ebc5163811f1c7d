// Kept by this tab until it is closed, across reloads: drafts belong to no other tab.
const kept = new Map<string, string>();

export function recallHere(key: string): string | null {
  const here = kept.get(key);
  if (here !== undefined) return here;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepHere(key: string, text: string): void {
  kept.delete(key);
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    kept.set(key, text);
  }
}
