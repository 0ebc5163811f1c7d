// A QR code as one path. Always dark on white with a quiet zone, as cameras require.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import { classes } from '../classes';
import roomCss from './room.module.css';

const css = classes(roomCss);

const EDGE = 3;

export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      class={css('qr')}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--rim-light)" />
      <path d={path} fill="var(--rim-dark)" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: EDGE });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: path.join('') };
}
