// The dialog to make a proposal.
import type { Propose as Frame, View } from '@castellan/client';
import { Rejected } from '@castellan/client';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from '../frame';
import { CarryAway } from '../lobby/CarryAway';
import type { TableStore } from '../store';
import { t } from '../words';
import { askedBy, takeBacks } from './status';
import { Named } from './Marked';
import type { NameOf } from './names';
import { isCut } from './newest';
import { Refused, useWait } from './Refused';
import { tellAll } from './telling';
import { useAsking, type Asking } from './useAsking';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from '../lobby/room.module.css';
import statusCss from './status.module.css';

const css = classes(controlsCss, roomCss, statusCss);

type Wish = Frame['ruling'];

interface Props {
  readonly store: TableStore;
  readonly view: View;
  readonly seat: number;
  readonly nameOf: NameOf;
}

export function ProposeButton(props: Props): JSX.Element {
  const [open, setOpen] = useState(false);
  const label = t('clock.deciding.button');
  return (
    <>
      <button
        type="button"
        class={css('propose-button')}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <span class={css('short')} aria-hidden="true">
          ⋯
        </span>
        <span class={css('long')}>{label}</span>
      </button>
      <Dialog open={open} title={t('clock.deciding.title')} onClose={() => setOpen(false)}>
        <Choices {...props} done={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** How many steps back to look for one's own move. */
const TRIES = 12;

/** After a reload the page does not know the seat's last move, but the server does. */
async function takeBackLast(store: TableStore): Promise<unknown> {
  const newest = store.seq.value ?? 0;
  for (let to = newest - 1; to >= Math.max(0, newest - TRIES); --to)
    try {
      return await store.propose({ do: 'take_back', to });
    } catch (error) {
      const farther = error instanceof Rejected && error.code === 'nothing_to_take_back';
      if (!farther || to === 0) throw error;
    }
  return store.propose({ do: 'take_back', to: newest });
}

function Choices({ store, view, seat, nameOf, done }: Props & { done: () => void }): JSX.Element {
  const asking = useAsking();
  const status = store.status.value;
  const room = store.room.value;
  const names = askedBy(seat, view, room, status, store.serverNow()).map(nameOf).join(', ');
  const other = store.proposal.value?.outcome === null;
  const send = (wish: () => Promise<unknown>): void =>
    void asking.ask(wish).then((accepted) => accepted && done());
  const propose = (wish: Wish): void => send(() => store.propose(wish));
  const stuck = asking.busy || other || store.state.value.name !== 'open';
  const paused = status?.paused ?? false;
  return (
    <div class={css('form propose')}>
      <p>
        <Named
          text={names === '' ? t('clock.deciding.alone') : t('clock.deciding.asked', { names })}
        />
      </p>
      {other && <p class={css('trouble')}>{t('clock.deciding.open')}</p>}
      <TakeBack store={store} seat={seat} nameOf={nameOf} stuck={stuck} send={send} />
      {view.phase !== 'pause' && (
        <Choice hint={t(`clock.deciding.${paused ? 'resume' : 'pause'}_hint`)}>
          <button
            type="button"
            class={css('button wide')}
            disabled={stuck}
            onClick={() => propose({ do: paused ? 'resume' : 'pause' })}
          >
            {t(`clock.deciding.${paused ? 'resume' : 'pause'}`)}
          </button>
        </Choice>
      )}
      <CallOff sure={names === ''} stuck={stuck} act={() => propose({ do: 'call_off' })} />
      <Waiting asking={asking} />
      <Choice hint={t('lobby.carry.choice_hint')}>
        <CarryAway code={store.code} wide />
      </Choice>
    </div>
  );
}

function Waiting({ asking }: { asking: Asking }): JSX.Element {
  useWait(asking);
  return <Refused asking={asking} />;
}

function Choice({ hint, children }: { hint: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class={css('propose-choice')}>
      {children}
      <p class={css('muted small')}>{hint}</p>
    </div>
  );
}

interface TakeBackProps {
  readonly store: TableStore;
  readonly seat: number;
  readonly nameOf: NameOf;
  readonly stuck: boolean;
  readonly send: (wish: () => Promise<unknown>) => void;
}

function TakeBack({ store, seat, nameOf, stuck, send }: TakeBackProps): JSX.Element {
  const [chosen, choose] = useState(0);
  const log = store.log.value;
  const { moves, reason } = takeBacks(log, seat, isCut(log, store.seq.value));
  const move = moves[Math.min(chosen, moves.length - 1)];
  const allowed = store.room.value?.take_back ?? true;
  const paused = store.status.value?.paused ?? false;
  const label = t('clock.deciding.take_back');
  const why = !allowed
    ? 'forbidden'
    : paused
      ? 'while_paused'
      : reason === 'unknown'
        ? null
        : reason;
  if (why !== null)
    return (
      <Choice hint={t(`clock.deciding.${why}`)}>
        <button type="button" class={css('button wide')} disabled>
          {label}
        </button>
      </Choice>
    );
  const act = (): void =>
    send(() => (move ? store.propose({ do: 'take_back', to: move.seq - 1 }) : takeBackLast(store)));
  return (
    <div class={css('propose-choice')}>
      <button type="button" class={css('button wide')} disabled={stuck} onClick={act}>
        {label}
      </button>
      <p class={css('muted small')}>
        {t('clock.deciding.take_back_hint')}{' '}
        {moves.length < 2 && (
          <Named text={(move && tellAll(move, nameOf)[0]) ?? t('clock.deciding.take_back_own')} />
        )}
      </p>
      {moves.length > 1 && (
        <select
          aria-label={t('clock.deciding.take_back_hint')}
          value={String(chosen)}
          onChange={(event) => choose(event.currentTarget.selectedIndex)}
        >
          {moves.map((each, index) => (
            <option key={each.seq} value={String(index)}>
              {tellAll(each, nameOf)[0]}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

interface CallOffProps {
  /** Whether to ask for confirmation, since nobody else has to agree. */
  readonly sure: boolean;
  readonly stuck: boolean;
  readonly act: () => void;
}

export function CallOff({ sure, stuck, act }: CallOffProps): JSX.Element {
  const [asked, ask] = useState(false);
  if (asked)
    return (
      <div class={css('sure')} role="group" aria-label={t('clock.deciding.call_off')}>
        <p role="alert">{t('clock.deciding.call_off_sure')}</p>
        <div class={css('row')}>
          <button
            type="button"
            class={css('button')}
            ref={(button) => button?.focus()}
            onClick={() => ask(false)}
          >
            {t('lobby.host.no')}
          </button>
          <button type="button" class={css('button main')} disabled={stuck} onClick={act}>
            {t('clock.deciding.call_off')}
          </button>
        </div>
      </div>
    );
  return (
    <Choice hint={t('clock.deciding.call_off_hint')}>
      <button
        type="button"
        class={css('button wide')}
        disabled={stuck}
        onClick={() => (sure ? ask(true) : act())}
      >
        {t('clock.deciding.call_off')}
      </button>
    </Choice>
  );
}
