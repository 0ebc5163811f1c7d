// The table of a game that has begun: played from this device's seat, or watched.
import type { Advised, Kingdom, View } from '@castellan/client';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { ChatButton, ChatPanel } from '../chat/Chat';
import { steadyNow } from '../clock';
import { useTableFrame } from '../frame';
import { DEAD_TIME } from '../frame/misclicks';
import { areBuildingsLoaded, loadBuildings } from '../drawing/standing';
import { lazily, useWhole, type Loadable } from '../lazily';
import { isGuided } from '../lessons/progress';
import { RoomTitle } from '../lobby/RoomTitle';
import type { TableStore } from '../store';
import { standing } from '../undone';
import { wide } from '../width';
import { loadAllTexts, t } from '../words';
import { About } from './About';
import { Board, Ceremony } from './Board';
import { Bubble } from './Bubble';
import type { Marks } from './cellLabel';
import { Hand } from './Hand';
import { Kingdoms, KingdomTools, TreasuryLine } from './Kingdoms';
import { DominoPicture, Lines } from './Lines';
import { Announcer, Log } from './Log';
import { covered, inPlay, kingdomOf, knightCells, sitesFor } from './model';
import { Marked, Sitters } from './Marked';
import { kingdomName, namesIn } from './names';
import { Resign } from './Resign';
import { SaveKingdom } from './SaveKingdom';
import { SeatStatus } from './SeatClock';
import { Status } from './Status';
import { useDrag } from './useDrag';
import { useGhostNews } from './useGhostNews';
import { claimedBy } from './tips';
import { lastClaimed, lastPlaced, lastPlacedIn } from './newest';
import { usePlay, type Play } from './usePlay';
import { useSounds } from './useSounds';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import boardCss from './board.module.css';
import tableCss from './table.module.css';

const css = classes(controlsCss, boardCss, tableCss);

const Court = lazily(() => import('./Court').then((all) => all.Court));
const End = lazily(() => import('./End').then((all) => all.End));
const EndRail = lazily(() => import('./End').then((all) => all.EndRail));
const Headline = lazily(() => import('./End').then((all) => all.Headline));
const Guide = lazily(async () => {
  const [{ Guide }] = await Promise.all([import('../lessons/Guide'), loadAllTexts()]);
  return Guide;
});

const BUILDINGS: Loadable = { ahead: loadBuildings, isLoaded: areBuildingsLoaded };
const RESULT: readonly Loadable[] = [Headline, End, EndRail, Ceremony];

interface Kind {
  /** It has a builders' board. */
  readonly court: boolean;
  /** A game is over. */
  readonly over: boolean;
}

/** The parts of a table, which come together. */
const partsOf = ({ court, over }: Kind): readonly Loadable[] => [
  ...(over ? RESULT : court ? [Court] : []),
  ...(court ? [BUILDINGS] : []),
];

/** Loads the parts of a table before it is there. */
export function loadAhead(kind: Kind): void {
  for (const each of partsOf(kind)) void each.ahead();
}

const NO_CELLS: ReadonlySet<string> = new Set();

/** The marks on the own kingdom; on others only the newest domino. */
function marksOf({ turn, selection }: Play, last: Marks['last'], own: boolean): Marks {
  if (!own) return { legal: NO_CELLS, bright: [], brightMeans: 'site', chosen: [], last };
  const sites = sitesFor(turn, selection.building);
  const knights = selection.building ? [] : knightCells(turn, []);
  return {
    legal: covered(turn.places),
    bright: selection.building ? sites : knights,
    brightMeans: selection.building ? 'site' : 'knightHere',
    chosen: [...selection.knights, ...(selection.site ? [selection.site] : [])],
    last,
  };
}

/** Enter without a focused button: its effect has to be visible before, as on a button. */
function useConfirm(play: Play | null, phase: string | undefined): (event: KeyboardEvent) => void {
  const pending = play?.pending ?? null;
  const subject = `${phase} ${JSON.stringify(pending)}`;
  const shown = useRef({ subject, since: 0 });
  if (shown.current.subject !== subject) shown.current = { subject, since: steadyNow() };
  return (event) => {
    const early = steadyNow() - shown.current.since < DEAD_TIME;
    if (pending && !early && !event.repeat) play?.act(pending);
  };
}

/** Letters act only with the focus in these parts (WCAG 2.1.4): speech input types letters. */
const LETTERS = ':is([data-part=board], [data-part=lines], [data-part=hand]) *';

function onKeys(play: Play, event: KeyboardEvent, confirm: (event: KeyboardEvent) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (target.closest('dialog, input, textarea, select')) return;
  const letter = target.matches(LETTERS) ? event.key.toLowerCase() : null;
  if (event.key === 'Escape') play.clear();
  else if (letter === 't' && play.ready) play.tips?.ask();
  else if (letter === 'r' && play.selection.place) play.turnGhost();
  else if (event.key === 'Enter' && !target.closest('button, a, summary')) confirm(event);
}

/** `null` shows all kingdoms in the same size; `undefined` is the page's own choice. */
function useShown(view: View | null, own: number | null, mine: boolean, tip: Advised | null) {
  const [chosen, choose] = useState<number | null | undefined>(undefined);
  // One's own turn, and tips, show one's own kingdom.
  useEffect(() => {
    if (mine) choose(undefined);
  }, [mine, tip]);
  const alone = view?.kingdoms.length === 1 ? 0 : null;
  // Spectators see the territories of the winner light up.
  const first = view?.ranking?.[0]?.kingdom ?? null;
  return { shown: chosen === undefined ? (own ?? alone ?? first) : chosen, choose };
}

function bringIntoSight(root: HTMLElement | null, part: string): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  root
    ?.querySelector(`[data-part=${part}]`)
    ?.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
}

/** Scrolls the subject of the turn into view. */
function useInSight(
  root: RefObject<HTMLElement | null>,
  play: Play | null,
  view: View | null,
  whole: boolean,
): void {
  const { mine } = play?.turn ?? { mine: false };
  const site = play && view ? sitesFor(play.turn, play.selection.building).length > 0 : false;
  // A tip may be about a later step of the turn.
  const tip = play?.selection.tip?.action.do;
  const phase = tip === undefined || tip === 'done' || tip === 'discard' ? view?.phase : tip;
  useEffect(() => {
    if (!mine || !whole) return;
    const wanted = { place: 'board', tax: 'board', claim: 'lines' }[String(phase)] ?? 'court';
    bringIntoSight(root.current, site ? 'board' : wanted);
  }, [mine, phase, root, site, tip, whole]);
}

/** Scrolls a result into view that comes while the page looks on. */
function useResultInSight(root: RefObject<HTMLElement | null>, phase: string | undefined): void {
  const before = useRef(phase);
  useEffect(() => {
    const came = before.current !== undefined && before.current !== phase;
    before.current = phase;
    if (!came) return;
    if (phase === 'over') bringIntoSight(root.current, 'headline');
    if (phase === 'pause') bringIntoSight(root.current, 'ranking');
  }, [phase, root]);
}

interface Props {
  readonly store: TableStore;
  /** The choice among the people of this device. */
  readonly chooser?: ComponentChildren;
}

export function Table({ store, chooser }: Props): JSX.Element | null {
  const play = usePlay(store);
  useSounds(store);
  const log = store.log.value;
  const moves = standing(log);
  const plane = useRef<HTMLDivElement>(null);
  const { dragging, follow, start } = useDrag(play, plane);
  const view = store.view.value;
  const seat = store.seat.value;
  const own = view && kingdomOf(view, seat);
  const { mine = false } = play?.turn ?? {};
  const { shown, choose } = useShown(view, own, mine, play?.selection.tip ?? null);
  const [guided] = useState(() => store.source === 'live' && isGuided(store.code));

  useGhostNews(play, view, own);
  const root = useRef<HTMLDivElement>(null);
  const whole = useWhole(
    view && partsOf({ court: view.court !== null, over: view.ranking !== null }),
  );
  useInSight(root, play, view, whole);
  useResultInSight(root, store.source === 'live' ? view?.phase : undefined);
  // The result has to be there when the connection is not.
  const begun = (view?.round ?? 0) > 1;
  useEffect(() => {
    if (begun) loadAhead({ court: false, over: true });
  }, [begun]);
  const confirm = useConfirm(play, view?.phase);
  const newest = useRef({ play, confirm });
  newest.current = { play, confirm };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { play, confirm } = newest.current;
      if (play) onKeys(play, event, confirm);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const playing = view !== null && view.phase !== 'over' && view.phase !== 'pause';
  const live = store.source === 'live';
  // A phone has it in a menu, so that a turn needs no scrolling.
  const folded = !wide.value && live && playing;
  useTableFrame(folded ? 'filled' : live ? 'live' : 'still');
  if (!view || !play) return null;
  if (!whole) return <p class={css('muted late')}>{t('lobby.loading')}</p>;
  const room = store.room.value;
  const nameOf = namesIn(room);
  const slot = inPlay(view);
  const { selection, turn } = play;
  const kingdom = shown === null ? null : (view.kingdoms[shown] ?? null);
  const ownKingdom = own === null ? null : (view.kingdoms[own] ?? null);
  const resigned = seat !== null && view.seats[seat]?.resigned;
  const railed = view.phase === 'over' && live;
  const rest = (done: () => void = () => undefined): JSX.Element => (
    <>
      <Log store={store} log={log} nameOf={nameOf} />
      <About store={store} view={view} />
      {playing && chooser}
      {seat !== null && !resigned && playing && <Resign person={store} {...{ play, done }} />}
      {shown !== null && !view.ranking && (
        <SaveKingdom
          look="plain"
          label={t('table.picture.this')}
          code={store.code}
          view={view}
          nameOf={nameOf}
          first={shown}
        />
      )}
    </>
  );

  const menu = (close: () => void, proposals: ComponentChildren): JSX.Element => (
    <>
      <div class={css('kingdom-tools')}>
        <KingdomTools
          {...{ view, nameOf, own, shown }}
          onShow={(index) => {
            choose(index);
            close();
          }}
        />
      </div>
      {proposals}
      {rest(close)}
    </>
  );

  // Another kingdom may be the large one: then nothing can be dropped on it.
  const drag = (event: PointerEvent): void => (shown === own ? start(event) : choose(own));

  const large = (large: Kingdom, index: number): JSX.Element => {
    const mine = index === own && turn.mine;
    const name = kingdomName(view, index, nameOf);
    const title = index === own ? t('table.kingdom.mine') : t('table.kingdom.title', { name });
    return (
      <section class={css('kingdom')} data-part={index === own ? 'my-kingdom' : undefined}>
        {view.ranking && <Headline {...{ store, view, own, shown, nameOf }} />}
        <h2 class={css(index === own ? 'only-heard' : undefined)}>
          <span>
            <Marked text={title} seats={index === own ? [] : large.seats} />
          </span>
          {own !== null && index !== own && (
            <button type="button" class={css('plain')} onClick={() => choose(own)}>
              {t('table.hand.back')}
            </button>
          )}
          {index !== own && <TreasuryLine kingdom={large} queen={view.court?.queen === index} />}
        </h2>
        <Board
          key={index}
          kingdom={large}
          size={view.rules.kingdom_size}
          marks={marksOf(play, lastPlaced(large), mine)}
          ghost={mine ? play.ghost : null}
          ceremony={view.ranking !== null}
          label={title}
          task={mine ? view.phase : ''}
          plane={plane}
          onCell={mine ? play.tapCell : () => undefined}
          onConfirm={confirm}
          onDrag={mine ? start : undefined}
        />
      </section>
    );
  };

  return (
    <Sitters.Provider value={room?.seats ?? []}>
      <div
        class={css('table')}
        data-phase={view.phase}
        data-folded={folded ? '' : undefined}
        data-court={playing && view.court ? '' : undefined}
        data-tip={turn.mine && selection.tip ? '' : undefined}
        ref={root}
      >
        {room && (
          <h1 class={css('only-heard')}>
            <RoomTitle room={room} code={room.code} />
          </h1>
        )}
        <Status {...{ store, view, play, nameOf }} menu={folded ? menu : null} />
        <Announcer log={log} nameOf={nameOf} />
        {view.ranking && kingdom === null && <Headline {...{ store, view, own, shown, nameOf }} />}
        {view.ranking && <End {...{ store, view, own, shown, nameOf }} rail={railed} />}
        {kingdom && shown !== null && large(kingdom, shown)}
        <div class={css('table-side')} data-part="turn">
          {playing && (
            <Lines
              view={view}
              nameOf={nameOf}
              claims={turn.claims}
              chosen={selection.tip ? claimedBy(selection.tip) : selection.domino}
              last={lastClaimed(moves)}
              onChoose={(domino) => play.choose({ domino })}
              onConfirm={(domino) =>
                // A tip may show a domino to choose later.
                domino === selection.domino
                  ? play.act({ do: 'claim', domino })
                  : play.choose({ domino })
              }
              beside={<ChatButton store={store} place="lines" />}
            />
          )}
          {!playing && <ChatPanel store={store} place="within" />}
          {!folded && rest()}
        </div>
        <div class={css(kingdom ? 'table-side' : 'table-side wide')}>
          <Kingdoms
            view={view}
            room={room}
            folded={folded}
            live={live && view.phase !== 'over'}
            nameOf={nameOf}
            shown={shown}
            own={own}
            newest={lastPlacedIn(view, moves)}
            beside={(seats) => <SeatStatus store={store} seats={seats} nameOf={nameOf} />}
            onShow={(index) => choose(index)}
          />
          {playing && view.court && (
            <Court
              view={view}
              nameOf={nameOf}
              seat={seat ?? 0}
              turn={turn}
              chosen={selection.building}
              onChoose={(building) => play.choose({ building })}
            />
          )}
        </div>
        <ChatPanel store={store} place="beside" />
        {guided && seat !== null && !resigned && <Guide {...{ store, view, seat, play, nameOf }} />}
        {ownKingdom && own !== null && playing && !resigned && (
          <Hand view={view} kingdom={ownKingdom} own={own} play={play} onDrag={drag} />
        )}
        {railed && <EndRail {...{ store, view, nameOf }} />}
        <Bubble root={root} />
        {dragging && slot && (
          <div class={css('dragged')} data-floats="" ref={follow}>
            <DominoPicture slot={slot} />
          </div>
        )}
      </div>
    </Sitters.Provider>
  );
}
