// The rematch: a player asks for a room with the same players, and everyone else gets a link to it;
// a spectator creates a new room with these rules.
import type { Options, Room, View } from '@castellan/client';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { follow, partIn } from '../follow';
import { announce } from '../frame';
import { askPresets, soon } from '../lobby/asking';
import { timeOf } from '../lobby/clocks';
import { errorText } from '../lobby/errors';
import { plainName } from '../lobby/titles';
import { makeRoom } from '../hosts';
import { address, go } from '../route';
import { server } from '../server';
import type { TableStore } from '../store';
import { t } from '../words';
import { NextLink } from './NextLink';
import { classes } from '../classes';
import endCss from './end.module.css';
import handCss from './hand.module.css';

const css = classes(endCss, handCss);

interface Props {
  readonly store: TableStore;
  readonly view: View;
}

export function Again({ store, view }: Props): JSX.Element | null {
  const room = store.room.value;
  if (!room) return null;
  if (room.rematch !== null) return <Next room={room} next={room.rematch} />;
  if (partIn(store.code) === null) return <SameRules room={room} view={view} />;
  return <Ask room={room} />;
}

/** The rematch room exists: also announced to spectators. */
function Next({ room, next }: { room: Room; next: string }): JSX.Element {
  return (
    <p class={css('end-next-room')}>
      <span>{t('table.end.againThere')}</span>
      <NextLink room={room} next={next} look="hand-button main" />
    </p>
  );
}

/** Announces the rematch to readers who see it appear. */
export function useNextNews(store: TableStore): void {
  const room = store.room.value;
  const there = room !== null;
  const next = room?.rematch ?? null;
  const known = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!there) return;
    if (known.current === null && next !== null) announce(t('table.end.againThere'));
    known.current = next;
  }, [next, there]);
}

function Ask({ room }: { room: Room }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    const token = partIn(room.code);
    if (busy || token === null) return;
    setBusy(true);
    setSaid(t('table.end.rematching'));
    try {
      const next = await server.rematch(room.code, token, soon());
      follow(room, next);
      go({ screen: 'room', code: next });
    } catch (error) {
      setSaid(t('table.end.rematchFailed', { message: errorText(error) }));
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        class={css('hand-button main')}
        disabled={busy}
        onClick={() => void ask()}
      >
        {t('table.end.again')}
      </button>
      <p class={css('end-said')} role="status">
        {said}
      </p>
    </>
  );
}

/** The options of a room that apply to its preset. */
async function optionsOf({ rules }: View): Promise<Options> {
  const { presets, options } = await askPresets();
  const tables = presets.find(({ preset }) => preset === rules.preset)?.tables ?? [];
  const known = tables.find(({ players }) => players === rules.players)?.options ?? [];
  const needed = (word: string): boolean => {
    const { needs = {} } = options.find(({ option }) => option === word) ?? {};
    return Object.entries(needs).every(
      ([name, value]) => (rules as unknown as Record<string, unknown>)[name] === value,
    );
  };
  return Object.fromEntries(
    known.filter((word) => needed(word) && rules[word] !== null).map((word) => [word, rules[word]]),
  );
}

function SameRules({ room, view }: { room: Room; view: View }): JSX.Element {
  const [made, setMade] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid(t('table.end.rematching'));
    try {
      const { preset, players } = view.rules;
      const { code, name, listed, advice, rated, start } = room;
      const wishes = {
        preset,
        players,
        options: await optionsOf(view),
        ...(name === plainName(code) ? {} : { name }),
        listed,
        advice,
        rated,
        start,
        ...timeOf(room),
      };
      const next = await makeRoom(wishes, soon());
      setMade(next.code);
      setSaid(null);
    } catch (error) {
      setSaid(t('table.end.rematchFailed', { message: errorText(error) }));
      setBusy(false);
    }
  };
  if (made)
    return (
      <a class={css('hand-button main')} href={address({ screen: 'room', code: made })}>
        {t('table.end.rematchReady', { code: made })}
      </a>
    );
  return (
    <>
      <button
        type="button"
        class={css('hand-button main')}
        disabled={busy}
        onClick={() => void make()}
      >
        {t('table.end.rematch')}
      </button>
      <p class={css('end-said')} role="status">
        {said}
      </p>
    </>
  );
}
