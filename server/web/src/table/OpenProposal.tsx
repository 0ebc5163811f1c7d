// The open proposal: shown to all, with an answer from those who are asked.
import type { Proposal } from '@castellan/client';
import type { JSX } from 'preact';

import type { TableStore } from '../store';
import { list, t } from '../words';
import { Marked, Named } from './Marked';
import type { NameOf } from './names';
import { Refused } from './Refused';
import { whatText } from './rulings';
import { tellAll } from './telling';
import { useAsking } from './useAsking';
import { useTicking } from './useTicking';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import handCss from './hand.module.css';
import statusCss from './status.module.css';

const css = classes(controlsCss, handCss, statusCss);

/** As a sentence. */
export function proposalText(
  { seat, ruling }: Proposal,
  store: TableStore,
  nameOf: NameOf,
): string {
  const first =
    ruling.do === 'take_back'
      ? store.log.value.find((step) => step.seq === ruling.to + 1)
      : undefined;
  const move = first ? (tellAll(first, nameOf)[0] ?? null) : null;
  const what = whatText(ruling, nameOf, move?.replace(/\.$/, '') ?? null);
  if (seat === null)
    return isOwnWish(ruling, store)
      ? t('clock.deciding.by_you', { what })
      : t('clock.deciding.by', { name: ruling.do === 'take_over' ? ruling.name : '', what });
  return seat === store.seat.value
    ? t('clock.deciding.by_you', { what })
    : t('clock.deciding.by', { name: nameOf(seat), what });
}

/** Whether the reader is the spectator who proposes to take over a seat. */
function isOwnWish(ruling: Proposal['ruling'], store: TableStore): boolean {
  const own = store.chat?.name.value ?? null;
  if (ruling.do !== 'take_over' || store.seat.value !== null || own === null) return false;
  // A spectator with a player's name keeps it, with a suffix.
  return own === ruling.name || own.startsWith(`${ruling.name} (`);
}

interface Props {
  readonly store: TableStore;
  readonly proposal: Proposal;
  readonly nameOf: NameOf;
  /** Called when the reader withdraws the proposal. */
  readonly onWithdraw: () => void;
}

export function OpenProposal({ store, proposal, nameOf, onWithdraw }: Props): JSX.Element {
  const asking = useAsking();
  const { number, seat, ruling, asked, until } = proposal;
  const own = store.seat.value;
  const left = Math.max(0, until - store.serverNow());
  useTicking(left);
  const listed = (seats: readonly number[]): string =>
    list(seats.map((each) => (each === own ? t('clock.deciding.you') : nameOf(each))));
  const stuck = asking.busy || store.state.value.name !== 'open';
  const say = (agree: boolean): void => void asking.ask(() => store.vote(number, agree));
  const mine = seat === null ? isOwnWish(ruling, store) : seat === own;
  return (
    <section data-part="proposal" aria-label={t('clock.deciding.region')}>
      <div class={css('proposal-text')}>
        <p>
          <b>
            <Marked
              text={proposalText(proposal, store, nameOf)}
              seats={seat === null ? [] : [seat]}
              silent
            />
          </b>{' '}
          <span class={css('muted clock-face')} aria-hidden="true">
            {t('clock.deciding.rest', { count: Math.ceil(left / 1000) })}
          </span>
        </p>
        <p class={css('small muted')}>
          {!(mine && ruling.by.length < 2) && (
            <>
              <Named text={t('clock.deciding.agreed', { names: listed(ruling.by) })} />{' '}
            </>
          )}
          {asked.length > 0 && <Named text={t('clock.deciding.waits', { names: listed(asked) })} />}
        </p>
        <Refused asking={asking} />
      </div>
      {own !== null && (asked as readonly number[]).includes(own) && (
        <div class={css('hand-buttons')} role="group" aria-label={t('clock.deciding.answer')}>
          <button
            type="button"
            class={css('hand-button')}
            disabled={stuck}
            onClick={() => say(false)}
          >
            {t('clock.deciding.no')}
          </button>
          <button
            type="button"
            class={css('hand-button main')}
            disabled={stuck}
            onClick={() => say(true)}
          >
            {t('clock.deciding.yes')}
          </button>
        </div>
      )}
      {mine && (
        <div class={css('hand-buttons')}>
          <button
            type="button"
            class={css('hand-button')}
            disabled={stuck}
            onClick={() => {
              onWithdraw();
              say(false);
            }}
          >
            {t('clock.deciding.withdraw')}
          </button>
        </div>
      )}
    </section>
  );
}
