// Events beyond the board, in the header of the table: a pause, a proposal, absent players. They
// come and go without moving what is below.
import type { View } from '@castellan/client';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { personOn } from '../device/people';
import { lazily } from '../lazily';
import type { TableStore } from '../store';
import { t } from '../words';
import type { Missing } from './Absence';
import { Refused } from './Refused';
import { absentIn, idleHere, isSilent, standInOf } from './status';
import type { NameOf } from './names';
import { useAbsences } from './useAbsences';
import { useAsking } from './useAsking';
import { useStatusNews } from './useStatusNews';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import handCss from './hand.module.css';
import statusCss from './status.module.css';

const css = classes(controlsCss, handCss, statusCss);

const Absence = lazily(() => import('./Absence').then((all) => all.Absence));
const OpenProposal = lazily(() => import('./OpenProposal').then((all) => all.OpenProposal));
const OwnSilence = lazily(() => import('./OwnSilence').then((all) => all.OwnSilence));
const PlayedFor = lazily(() => import('./OwnSilence').then((all) => all.PlayedFor));

interface Props {
  readonly store: TableStore;
  readonly view: View;
  readonly nameOf: NameOf;
}

/** Scrolls by as much as the element grows or shrinks, so that nothing moves under the finger. */
function useSteady(): { readonly current: HTMLDivElement | null } {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = part.current;
    const header = element?.closest('header');
    if (!element || !header) return;
    // Null until its first layout, which reading it here would force.
    let before: number | null = null;
    // Before the change is painted.
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      const change = height - (before ?? height);
      before = height;
      // If the header is not sticky, new content has to be scrolled into view.
      if (change === 0 || getComputedStyle(header).position !== 'sticky') return;
      scrollBy({ top: change, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return part;
}

/** For running games, not for replays. */
export function Together({ store, view, nameOf }: Props): JSX.Element {
  const part = useSteady();
  const status = store.status.value;
  const own = store.seat.value;
  const proposal = store.proposal.value;
  const onWithdraw = useStatusNews(store, nameOf);
  const playing = view.phase !== 'over';
  const bot = own === null ? null : standInOf(status, own);
  const decides = own !== null && !view.seats[own]?.resigned && bot === null && playing;
  const sinceOf = useAbsences(store);
  const absent = absentIn(view, store.room.value, status);
  const silent = idleHere(absent, (seat) => personOn(store, seat) !== undefined);
  const othersDecide = store.room.value?.seats.some(
    ({ seat, name, bot }) =>
      name !== null &&
      bot === null &&
      !personOn(store, seat) &&
      !view.seats[seat]?.resigned &&
      standInOf(status, seat) === null,
  );
  const missing = absent.flatMap((each): Missing[] => {
    const since = sinceOf(each.info.seat);
    return personOn(store, each.info.seat) || since === 'just' ? [] : [{ ...each, since }];
  });
  const open = store.state.value.name === 'open';
  return (
    <div class={css('together')} ref={part}>
      {playing && status?.paused && <Paused store={store} decides={decides} />}
      {playing && proposal?.outcome === null && (
        <OpenProposal
          key={proposal.number}
          store={store}
          proposal={proposal}
          nameOf={nameOf}
          onWithdraw={onWithdraw}
        />
      )}
      {playing && open && silent && othersDecide && (
        <OwnSilence store={personOn(store, silent.info.seat)!} at={silent.at} />
      )}
      {playing &&
        open &&
        store.people.value.map((person) => {
          const seat = person.seat.value;
          const by = seat === null ? null : standInOf(status, seat);
          return by && !by.for_good && <PlayedFor key={person.token} store={person} />;
        })}
      {[false, true].map((silent) => {
        const those = missing.filter(({ info }) => isSilent(info) === silent);
        const all = { store, missing: those, decides, silent, nameOf };
        return playing && those.length > 0 && <Absence key={`silent ${silent}`} {...all} />;
      })}
    </div>
  );
}

function Paused({ store, decides }: { store: TableStore; decides: boolean }): JSX.Element {
  const asking = useAsking();
  const open = store.proposal.value?.outcome === null;
  return (
    <section aria-label={t('clock.running.paused')}>
      <p>{t('clock.running.paused_hint')}</p>
      <Refused asking={asking} />
      {decides && !open && (
        <button
          type="button"
          class={css('hand-button')}
          disabled={asking.busy}
          onClick={() => void asking.ask(() => store.propose({ do: 'resume' }))}
        >
          {t('clock.deciding.resume')}
        </button>
      )}
    </section>
  );
}
