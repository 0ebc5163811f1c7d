import { NoAnswer } from './errors.js';

// Until `welcome` states the server's limit.
const FRAME_BYTES = 4096;

/** The text of a client frame. @throws NoAnswer `too_large`: the server would close the socket. */
export function encodeFrame(
  frame: object,
  limits: { readonly frame_bytes: number } | null | undefined,
): string {
  const text = JSON.stringify(frame);
  const bytes = new TextEncoder().encode(text).length;
  const most = limits?.frame_bytes ?? FRAME_BYTES;
  if (bytes > most)
    throw new NoAnswer('too_large', false, `a frame of ${bytes} bytes exceeds ${most}`);
  return text;
}
