const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

const utf8 = new TextEncoder();

/**
 * A value as canonical JSON (RFC 8785): keys sorted, no white space.
 *
 * @throws TypeError for a value that JSON cannot represent, such as `undefined`.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`;
  }
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`JSON cannot represent ${typeof value}`);
  return text;
}

/** The CRC-32 (as in zlib and PNG) of a text in UTF-8: eight hexadecimal digits. */
export function crc32(text: string): string {
  let crc = 0xffffffff;
  for (const byte of utf8.encode(text)) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}

/** The digest of a view, as in snapshots and steps. */
export function digest(view: unknown): string {
  return crc32(canonical(view));
}
