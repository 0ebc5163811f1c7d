// The host's controls for bots on a seat: add, change the level, remove.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BotLevel, SeatInfo } from '@castellan/client';

import { t } from '../words';
import { LevelSelect } from './LevelSelect';
import type { Bots, Host } from './useHost';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly info: SeatInfo;
  readonly host: Host;
  readonly bots: Bots;
}

export function SeatBot({ info: { seat, name, bot }, host, bots }: Props): JSX.Element {
  const root = useRef<HTMLSpanElement>(null);
  // The pressed control disappears: the focus stays on the seat.
  const pressed = useRef(false);
  const free = bot === null;
  useLayoutEffect(() => {
    if (pressed.current) root.current?.querySelector<HTMLElement>('select, button')?.focus();
    pressed.current = false;
  }, [free]);

  // Until the room shows the choice.
  const [wanted, setWanted] = useState<BotLevel | null>(null);
  useEffect(() => setWanted((level) => (level === bot ? null : level)), [bot]);

  const press = async (act: () => Promise<boolean>): Promise<void> => {
    if (pressed.current) return;
    pressed.current = true;
    if (!(await act())) pressed.current = false;
  };
  const change = async (level: BotLevel): Promise<void> => {
    bots.choose(level);
    setWanted(level);
    if (!(await host.seat(seat, level))) setWanted(null);
  };
  return (
    <span class={css('seat-bot')} ref={root}>
      {free ? (
        <button
          type="button"
          class={css('button')}
          aria-label={t('lobby.bots.seat_at', { number: seat + 1 })}
          onClick={() => void press(() => host.seat(seat, bots.level))}
        >
          {t('lobby.bots.seat')}
        </button>
      ) : (
        <>
          <LevelSelect
            levels={bots.levels}
            level={wanted ?? bot}
            label={t('lobby.bots.level_of', { name })}
            onChange={(level) => void change(level)}
          />
          <button
            type="button"
            class={css('quiet icon')}
            aria-label={t('lobby.bots.remove', { name })}
            onClick={() => void press(() => host.remove(seat))}
          >
            <span aria-hidden="true">✕</span>
          </button>
        </>
      )}
    </span>
  );
}
