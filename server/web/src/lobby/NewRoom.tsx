// A new room: one tap for the usual games, with people or bots; a form for all others.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { BotLevel, CreateRoom, Preset } from '@castellan/client';

import { Dialog, notify } from '../frame';
import { makeRoom } from '../hosts';
import { lazily } from '../lazily';
import { signedIn } from '../players/me';
import { SignInFirst } from '../players/SignInLink';
import { go } from '../route';
import { keep, recall } from '../storage';
import { t } from '../words';
import type { KeysBelow } from '../words/keys';
import { AgainstBots, PlayNow } from './AgainstBots';
import { patiently, soon, usePresets } from './asking';
import { errorText } from './errors';
import { peopleIn, playersOf, request } from './form';
import { LevelSelect } from './LevelSelect';
import { levelHint, LEVELS, rememberLevel, usualLevel } from './levels';
import { presetHint, presetName } from './presets';
import { quickStart } from './quickStart';
import { seatAll } from './sitting';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, lobbyCss);

const RoomForm = lazily(() => import('./RoomForm').then((all) => all.RoomForm));

const QUICK: readonly Preset[] = ['kingdomino', 'queendomino'];

const partyOf = (players: number): string =>
  t(`lobby.of_us.${String(players) as KeysBelow<'lobby.of_us'>}`);

/** Shown until the server has answered, and not to be pressed, so that nothing moves when it does. */
const LIKELY_PLAYERS: readonly number[] = [2, 3, 4];

/** The offers of this server, and the two ways to a room. */
export function useNewRooms() {
  const { presets, error, retry } = usePresets();
  const [entering, setBusy] = useState(false);
  const closed = presets?.accounts.guests === false && signedIn() === null;
  const awaited = presets === null && error === null;
  const levels = presets?.bots ?? (awaited ? LEVELS : []);
  const offered = (preset: Preset): readonly number[] =>
    presets ? playersOf(presets, preset) : awaited ? LIKELY_PLAYERS : [];
  const busy = entering || awaited;
  const enter = async (make: () => Promise<string>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      go({ screen: 'room', code: await make() });
    } catch (failure) {
      notify(errorText(failure), 'error');
    } finally {
      setBusy(false);
    }
  };
  const create = (wishes: CreateRoom, people: readonly string[] = []): Promise<void> =>
    enter(async () => {
      const room = await patiently(() => makeRoom(wishes, soon()));
      try {
        await seatAll(room, people);
      } catch (failure) {
        // The room is there: they can sit down in it.
        notify(errorText(failure, 'lobby.person_name'), 'error');
      }
      return room.code;
    });
  const start = (
    wishes: CreateRoom,
    name: string,
    bots: BotLevel,
    made?: (room: string) => void,
  ): Promise<void> =>
    enter(async () => {
      rememberGame(wishes);
      const { code, trouble } = await quickStart(wishes, name, bots);
      made?.(code);
      if (trouble !== null) notify(t('lobby.bots.go_on', { trouble: errorText(trouble) }), 'error');
      return code;
    });
  const level = usualLevel(levels);
  return { presets, error, retry, busy, closed, levels, level, offered, create, start };
}

export const wishesFor = (preset: Preset, players: number): CreateRoom => ({
  preset,
  players,
  listed: false,
});

const KEPT = 'castellan.play';

function rememberGame({ preset, players }: CreateRoom): void {
  keep(KEPT, `${preset} ${players}`);
}

/** The last game against bots, or else the first one with most players. */
function usualGame(offered: (preset: Preset) => readonly number[]): [Preset, number] | null {
  const last = QUICK.flatMap((preset) =>
    offered(preset).map((players): [Preset, number] => [preset, players]),
  ).find(([preset, players]) => `${preset} ${players}` === recall(KEPT));
  const most = Math.max(...offered(QUICK[0]!));
  return last ?? (most > 0 ? [QUICK[0]!, most] : null);
}

/**
 * One press to a game against bots; nothing where the server has none, or wants an account.
 * `lead` comes before the button.
 */
export function Play({ lead }: { lead?: string }): JSX.Element | null {
  const { busy, closed, level, offered, start } = useNewRooms();
  const usual = usualGame(offered);
  if (closed || level === null || usual === null) return null;
  const [preset, players] = usual;
  return (
    <>
      {lead !== undefined && <p>{lead}</p>}
      <PlayNow
        game={presetName(preset)}
        players={players}
        busy={busy}
        start={(number, name) => start({ ...wishesFor(preset, number), advice: true }, name, level)}
      />
    </>
  );
}

export function NewRoom(): JSX.Element {
  const [open, setOpen] = useState(false);
  const { presets, error, retry, busy, closed, levels, level, offered, create, start } =
    useNewRooms();
  if (closed)
    return (
      <section aria-labelledby="new-room">
        <h2 id="new-room">{t('lobby.new')}</h2>
        <div class={css('card')}>
          <SignInFirst why={t('players.open_needs')} />
        </div>
      </section>
    );
  return (
    <section aria-labelledby="new-room">
      <h2 id="new-room">{t('lobby.new')}</h2>
      {error !== null && (
        <p class={css('trouble')}>
          {errorText(error)}{' '}
          <button type="button" class={css('link')} onClick={retry}>
            {t('lobby.retry')}
          </button>
        </p>
      )}
      {QUICK.filter((preset) => offered(preset).length > 0).map((preset) => (
        <Quick
          key={preset}
          preset={preset}
          players={offered(preset)}
          level={level}
          busy={busy}
          create={create}
          start={start}
        />
      ))}
      {level !== null && (
        <label class={css('quick-level')}>
          <span>{t('lobby.bots.level')}</span>
          <LevelSelect levels={levels} level={level} onChange={rememberLevel} />
          <span class={css('muted small')}>{levelHint(level)}</span>
        </label>
      )}
      {error === null && (
        <button
          type="button"
          class={css('button wide')}
          disabled={presets === null}
          onClick={() => setOpen(true)}
        >
          {t('lobby.more_choice')}
        </button>
      )}
      <Dialog open={open} title={t('lobby.new')} onClose={() => setOpen(false)}>
        {presets && (
          <RoomForm
            presets={presets}
            busy={busy}
            action={t('lobby.create')}
            several
            send={(chosen) => create(request(presets, chosen), peopleIn(presets, chosen))}
          />
        )}
      </Dialog>
    </section>
  );
}

interface QuickProps {
  readonly preset: Preset;
  readonly players: readonly number[];
  /** The bots' level; null: this server has no bots. */
  readonly level: BotLevel | null;
  readonly busy: boolean;
  readonly create: (wishes: CreateRoom) => Promise<void>;
  readonly start: (wishes: CreateRoom, name: string, bots: BotLevel) => Promise<void>;
}

function Quick({ preset, players, level, busy, create, start }: QuickProps): JSX.Element {
  const game = presetName(preset);
  return (
    <div class={css('card quick')} role="group" aria-label={game}>
      <div>
        <h3>{game}</h3>
        <p class={css('muted small')}>{presetHint(preset)}</p>
      </div>
      <div class={css('quick-numbers')}>
        {players.map((number) => (
          <button
            key={number}
            type="button"
            class={css('button')}
            disabled={busy}
            onClick={() => void create(wishesFor(preset, number))}
          >
            {partyOf(number)}
          </button>
        ))}
      </div>
      {level !== null && (
        <AgainstBots
          game={game}
          players={players}
          busy={busy}
          start={(number, name) =>
            start({ ...wishesFor(preset, number), advice: true }, name, level)
          }
        />
      )}
    </div>
  );
}
