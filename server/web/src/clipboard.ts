// Copies text. Pages often come over plain HTTP in a local network, where browsers have no
// clipboard.

/** Without a clipboard selects `field`, which shows the text, or one made for it. */
export async function copied(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (field) {
      field.select();
      return document.execCommand('copy');
    }
    const before = document.activeElement;
    const made = document.createElement('textarea');
    made.value = text;
    document.body.append(made);
    made.select();
    const done = document.execCommand('copy');
    made.remove();
    (before as HTMLElement | null)?.focus({ preventScroll: true });
    return done;
  }
}
