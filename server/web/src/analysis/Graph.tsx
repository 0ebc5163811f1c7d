// Every kingdom's chance to win over the course of the game. The graph is also a slider through the
// game.
import type { TurningPoint, View } from '@castellan/client';
import type { JSX } from 'preact';

import { SeatSign, seatColour } from '../drawing';
import { Name } from '../frame';
import { kingdomName, type NameOf } from '../table/names';
import { percent } from '../table/tipWords';
import { list, t } from '../words';
import { HEIGHT, lineOf, WIDTH, winsAt, xOf, yOf, type Part } from './model';
import { classes } from '../classes';
import analysisCss from './analysis.module.css';

const css = classes(analysisCss);

// Not everyone can tell the lines apart by colour alone.
const DASHES = ['', '9 4', '2 4', '12 4 2 4', '5 3', '1 3', '16 5', '8 3 1 3 1 3'];

interface Props {
  readonly points: readonly TurningPoint[];
  readonly view: View;
  readonly nameOf: NameOf;
  readonly parts: readonly Part[];
  readonly step: number;
  readonly all: number;
  look(step: number): void;
}

const left = (seq: number, all: number): string => `${(xOf(seq, all) / WIDTH) * 100}%`;
const top = (win: number): string => `${(yOf(win) / HEIGHT) * 100}%`;

export function Graph(props: Props): JSX.Element {
  const { points, view, nameOf, parts, step, all, look } = props;
  const wins = winsAt(parts, step);
  const named = view.kingdoms.map((_, kingdom) => ({
    name: kingdomName(view, kingdom, nameOf),
    chance: percent(wins[kingdom] ?? 0),
  }));
  const position = t('replay.position', { step, all });
  const chances = list(named.map((each) => t('replay.analysis.chance', each)));

  const keys: Readonly<Record<string, number>> = {
    ArrowRight: step + 1,
    ArrowUp: step + 1,
    ArrowLeft: step - 1,
    ArrowDown: step - 1,
    PageUp: step + 10,
    PageDown: step - 10,
    Home: 0,
    End: all,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = keys[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    look(to);
  };
  const lookAt = ({ currentTarget, clientX }: PointerEvent): void => {
    const box = (currentTarget as HTMLElement).getBoundingClientRect();
    look(Math.round(((clientX - box.left) / box.width) * all));
  };

  return (
    <figure class={css('graph')}>
      <figcaption>{t('replay.analysis.graph')}</figcaption>
      <div class={css(parts.length > 1 ? 'graph-frame match' : 'graph-frame')}>
        <div class={css('graph-scale')} aria-hidden="true">
          {[1, 0.5, 0].map((win) => (
            <span key={win}>{percent(win)}</span>
          ))}
        </div>
        <div
          class={css('graph-plane')}
          role="slider"
          tabIndex={0}
          aria-label={t('replay.analysis.graph')}
          aria-valuemin={0}
          aria-valuemax={all}
          aria-valuenow={step}
          aria-valuetext={t('replay.analysis.now', { position, chances })}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            if (!event.isPrimary || event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            lookAt(event);
          }}
          onPointerMove={(event) =>
            event.currentTarget.hasPointerCapture(event.pointerId) && lookAt(event)
          }
        >
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <path class={css('graph-half')} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
            {parts.slice(1).map(({ from }) => (
              <path key={from} class={css('graph-game')} d={`M${xOf(from, all)} 0V${HEIGHT}`} />
            ))}
            {view.kingdoms.map(({ seats }, kingdom) =>
              parts.map((part) => {
                const line = {
                  d: lineOf(part, kingdom, all),
                  'stroke-dasharray': DASHES[kingdom % DASHES.length],
                };
                return (
                  <g key={`${kingdom}-${part.from}`}>
                    <path class={css('graph-rim')} {...line} />
                    <path
                      class={css('graph-line')}
                      {...line}
                      style={{ stroke: seatColour(seats[0] ?? kingdom) }}
                    />
                  </g>
                );
              }),
            )}
            <path class={css('graph-now')} d={`M${xOf(step, all)} 0V${HEIGHT}`} />
          </svg>
          {parts.length > 1 &&
            parts.map(({ from }, index) => (
              <span key={from} class={css('graph-part')} style={{ left: left(from, all) }}>
                {t('replay.analysis.game', { game: index + 1 })}
              </span>
            ))}
          {points.map(({ seq, to }, index) => (
            <span
              key={index}
              class={css('graph-turning')}
              style={{ left: left(seq, all), top: top(to) }}
              aria-hidden="true"
            >
              {index + 1}
            </span>
          ))}
        </div>
      </div>
      <ul class={css('graph-legend')}>
        {view.kingdoms.map(({ seats }, kingdom) => (
          <li key={kingdom}>
            <svg viewBox="0 0 100 100" class={css('graph-sign')} aria-hidden="true">
              <SeatSign seat={seats[0] ?? kingdom} />
            </svg>
            <svg viewBox="0 0 40 10" class={css('graph-sample')} aria-hidden="true">
              <path
                class={css('graph-rim')}
                d="M1 5H39"
                stroke-dasharray={DASHES[kingdom % DASHES.length]}
              />
              <path
                class={css('graph-line')}
                d="M1 5H39"
                stroke-dasharray={DASHES[kingdom % DASHES.length]}
                style={{ stroke: seatColour(seats[0] ?? kingdom) }}
              />
            </svg>
            <Name>{named[kingdom]!.name}</Name> <b>{named[kingdom]!.chance}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
