// The pile of building tiles, face down. Apart from the other pictures: only games with a court load it.
import type { JSX } from 'preact';

/** Four tiles, with a house on the uppermost; in the square from 0,0 to 100,100. */
export function Pile(): JSX.Element {
  return (
    <g stroke="var(--outline)" stroke-width="3" stroke-linejoin="round">
      <ellipse cx="54" cy="90" rx="42" ry="8" fill="var(--outline)" stroke="none" opacity=".28" />
      {[27, 20, 13, 6].map((y, at) => (
        <rect
          key={y}
          x={at % 2 ? 13 : 16}
          y={y}
          width="70"
          height="66"
          rx="9"
          fill={at < 3 ? 'var(--tile-side)' : 'var(--back)'}
        />
      ))}
      <path
        d="M20 18Q20 13 25 13H71Q76 13 76 18V60Q76 65 71 65H25Q20 65 20 60Z"
        fill="none"
        stroke="var(--back-line)"
        stroke-width="2.5"
      />
      <path d="M26 40L48 20L70 40H63V58H33V40Z" fill="var(--gold)" />
      <path d="M43 58V46H53V58" fill="var(--brass)" />
    </g>
  );
}
