// Files that the page gives to the reader.

/** `castellan-K7QF3M-Ann.svg`: letters and digits of any script, whatever the parts hold. */
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
  // Some browsers only begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
