// A picture of src/drawing in its own <svg>. Without a label it is decorative.
import type { ComponentChildren, JSX } from 'preact';
import { classes } from '../classes';
import frameCss from './frame.module.css';

const css = classes(frameCss);

interface Props {
  /** In the drawing's units: a square is 100. */
  readonly width?: number;
  readonly height?: number;
  /** The displayed width, in CSS. */
  readonly size: string;
  readonly label?: string;
  readonly children: ComponentChildren;
}

export function Picture({ width = 100, height = 100, size, label, children }: Props): JSX.Element {
  const named =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      class={css('picture')}
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: size, aspectRatio: `${width} / ${height}` }}
      {...(named as object)}
    >
      {children}
    </svg>
  );
}
