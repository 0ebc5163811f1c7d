// The proposals that a player can make now.
import type { Propose as Frame } from '@castellan/client';
import { Rejected } from '@castellan/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { CarryAway } from '../lobby/CarryAway';
import type { TableStore } from '../store';
import { list, t } from '../words';
import { CallOff, Choice } from './CallOff';
import { askedBy, takeBacks } from './status';
import { Named } from './Marked';
import type { NameOf } from './names';
import { isCut } from './newest';
import type { ProposeProps } from './Propose';
import { Refused, useWait } from './Refused';
import { tellMove } from './telling';
import { useAsking, type Asking } from './useAsking';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import statusCss from './status.module.css';

const css = classes(controlsCss, statusCss);

type Wish = Frame['ruling'];

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

export function Proposals(props: ProposeProps & { done: () => void }): JSX.Element {
  const { store, view, seat, nameOf, done } = props;
  const asking = useAsking();
  const status = store.status.value;
  const room = store.room.value;
  const names = list(askedBy(seat, view, room, status, store.serverNow()).map(nameOf));
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
        <CarryAway person={store} wide />
      </Choice>
    </div>
  );
}

function Waiting({ asking }: { asking: Asking }): JSX.Element {
  useWait(asking);
  return <Refused asking={asking} />;
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
          <Named text={(move && tellMove(move, nameOf)) ?? t('clock.deciding.take_back_own')} />
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
              {tellMove(each, nameOf)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
