// Files that the user can download.

/**
 * `castellan-K7QF3M-Ann.svg`: only letters and digits of any script, whatever the parts contain.
 */
export function fileName(parts: readonly string[], ending: string): string {
  const words = parts.map((part) =>
    part
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, ''),
  );
  return `${['castellan', ...words.filter((word) => word !== '')].join('-')}.${ending}`;
}

export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
