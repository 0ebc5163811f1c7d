// The open proposal: shown to all, with an answer from those who are asked.
import type { Proposal } from '@castellan/client';
import type { JSX } from 'preact';

import { addressed, isShared, personOn } from '../device/people';
import type { TableStore } from '../store';
import { list, t } from '../words';
import { Marked, Named } from './Marked';
import type { NameOf } from './names';
import { isOwnWish, proposalText } from './proposed';
import { Refused } from './Refused';
import { useAsking } from './useAsking';
import { useTicking } from './useTicking';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import handCss from './hand.module.css';
import statusCss from './status.module.css';

const css = classes(controlsCss, handCss, statusCss);

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
  const own = isShared(store) ? null : store.seat.value;
  // One after the other: nobody's vote is given without a question to them.
  const voter = store.people.value.find((person) =>
    (asked as readonly (number | null)[]).includes(person.seat.value),
  );
  const proposer = personOn(store, seat);
  const left = Math.max(0, until - store.serverNow());
  useTicking(left);
  const listed = (seats: readonly number[]): string =>
    list(seats.map((each) => (each === own ? t('clock.deciding.you') : nameOf(each))));
  const mine = seat === null ? isOwnWish(ruling, store) : proposer !== undefined;
  const stuck = ({ state }: TableStore): boolean => asking.busy || state.value.name !== 'open';
  const say = (person: TableStore, agree: boolean): void =>
    void asking.ask(() => person.vote(number, agree));
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
      {voter && (
        <Answer
          key={voter.token}
          question={addressed(voter, t('clock.deciding.answer'))}
          shown={isShared(store)}
          disabled={stuck(voter)}
          say={(agree) => say(voter, agree)}
        />
      )}
      {mine && (
        <div class={css('hand-buttons')}>
          <button
            type="button"
            class={css('hand-button')}
            disabled={stuck(proposer ?? store)}
            onClick={() => {
              onWithdraw();
              say(proposer ?? store, false);
            }}
          >
            {t('clock.deciding.withdraw')}
          </button>
        </div>
      )}
    </section>
  );
}

interface AnswerProps {
  readonly question: string;
  /** Whether the question is to be seen, since several people might answer. */
  readonly shown: boolean;
  readonly disabled: boolean;
  readonly say: (agree: boolean) => void;
}

function Answer({ question, shown, disabled, say }: AnswerProps): JSX.Element {
  const button = (agree: boolean): JSX.Element => {
    const text = t(agree ? 'clock.deciding.yes' : 'clock.deciding.no');
    return (
      <button
        type="button"
        class={css(agree ? 'hand-button main' : 'hand-button')}
        // So that a press for one person is none for the next.
        data-subject={`${question} ${text}`}
        disabled={disabled}
        onClick={() => say(agree)}
      >
        {text}
      </button>
    );
  };
  return (
    <>
      {shown && (
        <p>
          <Named text={question} />
        </p>
      )}
      <div class={css('hand-buttons')} role="group" aria-label={question}>
        {button(false)}
        {button(true)}
      </div>
    </>
  );
}
