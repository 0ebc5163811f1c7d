// A stored game, told again step by step.
import type { JSX } from 'preact';

export function Replay({ code }: { code: string; step: number | null }): JSX.Element {
  return <p>{code}</p>;
}
