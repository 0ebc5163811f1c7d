// The player's choices: the bar at the bottom, near the thumb.
import type { Action, Kingdom, Phase, View } from '@castellan/client';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { taxes } from '../rules/scoring';
import { labelled, list, t } from '../words';
import type { TextKey } from '../words/keys';
import { gainInWords } from './gain';
import { DominoPicture } from './Lines';
import { inPlay, isOptional, isStuck, passedOver, placeWith, sitesFor, taxOf } from './model';
import { buildingName, dominoName, effects } from './names';
import { Rail } from './Rail';
import { AskTip, Tip } from './AskTip';
import type { Play } from './usePlay';
import { classes } from '../classes';
import handCss from './hand.module.css';

const css = classes(handCss);

interface Props {
  readonly view: View;
  readonly kingdom: Kingdom;
  /** The number of that kingdom. */
  readonly own: number;
  readonly play: Play;
  onDrag(event: PointerEvent): void;
}

interface ButtonProps {
  readonly main?: boolean;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
  onClick(): void;
}

function Button({ main = false, disabled = false, children, onClick }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={css(main ? 'hand-button main' : 'hand-button')}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Aids for a choice. */
function Tools({ play, children }: Pick<Props, 'play'> & { children?: ComponentChildren }) {
  return (
    <div class={css('hand-tools')}>
      {children}
      <AskTip play={play} />
    </div>
  );
}

/** Warns which steps an action would skip. */
interface PassesProps extends Pick<Props, 'view' | 'play'> {
  readonly word: Action['do'];
  /** The button that does it, where another one skips other steps. */
  readonly of?: string;
}

function Passes({ view, play, word, of }: PassesProps): JSX.Element | null {
  const steps = passedOver(view, play.turn, word).map((step) => t(`table.hand.step.${step}`));
  if (steps.length === 0) return null;
  const text = t('table.hand.passes', { steps: list(steps) });
  return <p class={css('hand-warning')}>{of === undefined ? text : labelled(of, text)}</p>;
}

function Laying({ view, kingdom, play, onDrag }: Props): JSX.Element | null {
  const slot = inPlay(view);
  const [sure, setSure] = useState(false);
  const held = play.selection.place !== null;
  useEffect(() => setSure(false), [slot?.domino, held]);
  if (!slot) return null;
  const { turn, selection, ready } = play;
  const { place } = selection;
  const fits = turn.places.length > 0;
  const stuck = isStuck(turn);
  const declines = turn.discard && !place;
  return (
    <>
      <div
        class={css(fits ? 'hand-domino held' : 'hand-domino')}
        role="img"
        aria-label={`${dominoName(slot)}. ${fits ? t('table.hand.drag') : ''}`}
        onPointerDown={onDrag}
      >
        <DominoPicture slot={slot} />
      </div>
      <div class={css('hand-text')}>
        {stuck && <p>{t('table.hand.stuck')}</p>}
        {fits && !place && !sure && <p>{t('table.hand.tap')}</p>}
        {fits && declines && sure && <p>{t('table.hand.mayDecline')}</p>}
        {declines && sure && view.rules.harmony && kingdom.discarded.length === 0 && (
          <p>{t('table.hand.harmonyLost')}</p>
        )}
      </div>
      <Tools play={play}>
        {place && <Button onClick={play.turnGhost}>↻ {t('table.hand.turn')}</Button>}
      </Tools>
      <div class={css('hand-buttons')}>
        {place && (
          <>
            <Button onClick={play.clear}>{t('table.hand.cancel')}</Button>
            <Button main disabled={!ready} onClick={() => play.act(place)}>
              {t('table.hand.confirm')}, {gainInWords(play.ghost?.points ?? 0)}
            </Button>
          </>
        )}
        {declines && !sure && (
          <Button main={stuck} onClick={() => setSure(true)}>
            {t('table.hand.discard')}
          </Button>
        )}
        {declines && sure && (
          <>
            <Button onClick={() => setSure(false)}>{t('table.hand.cancel')}</Button>
            <Button main disabled={!ready} onClick={() => play.act({ do: 'discard' })}>
              {t('table.hand.discardSure')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function Claiming({ view, play, domino }: Props & { domino: number }): JSX.Element | null {
  const slot = view.next.find((each) => each.domino === domino);
  if (!slot) return null;
  const { sure, ...place } = placeWith(view, domino);
  return (
    <>
      <div class={css('hand-domino')} role="img" aria-label={dominoName(slot)}>
        <DominoPicture slot={slot} />
      </div>
      <div class={css('hand-text')}>
        <p>{t(`table.line.${sure ? 'meaning' : 'meaningAtLatest'}`, place)}</p>
        <Passes view={view} play={play} word="claim" />
      </div>
      <Tools play={play} />
      <div class={css('hand-buttons')}>
        <Button onClick={play.clear}>{t('table.hand.cancel')}</Button>
        <Button main disabled={!play.ready} onClick={() => play.act({ do: 'claim', domino })}>
          {t('table.line.choose')}
        </Button>
      </div>
    </>
  );
}

function Taxing({ kingdom, play }: Props): JSX.Element {
  const tax = taxOf(play.turn, play.selection.knights);
  return (
    <>
      <div class={css('hand-text')}>
        <p>{t('table.hand.knights')}</p>
      </div>
      <Tools play={play} />
      <div class={css('hand-buttons')}>
        <Button onClick={play.clear}>{t('table.hand.cancel')}</Button>
        {tax && (
          <Button main disabled={!play.ready} onClick={() => play.act(tax)}>
            {t('table.hand.post', { count: taxes(kingdom, tax.cells) })}
          </Button>
        )}
      </div>
    </>
  );
}

function Building({ view, play, word }: Props & { word: string }): JSX.Element | null {
  const slot = view.court?.board.find(({ building }) => building?.building === word);
  if (!slot?.building) return null;
  const sites = sitesFor(play.turn, word);
  const bribe = play.turn.bribes.find(({ building }) => building === word);
  const { pending } = play;
  return (
    <>
      <div class={css('hand-text')}>
        <p>{labelled(buildingName(word), effects(slot.building))}</p>
        {sites.length > 0 && !pending && <p>{t('table.hand.site')}</p>}
        <Passes view={view} play={play} word={sites.length > 0 ? 'build' : 'bribe'} />
        {bribe && sites.length > 0 && !pending && (
          <Passes view={view} play={play} word="bribe" of={t('table.hand.bribe')} />
        )}
      </div>
      <Tools play={play} />
      <div class={css('hand-buttons')}>
        <Button onClick={play.clear}>{t('table.hand.cancel')}</Button>
        {bribe && (
          <Button main={!sites.length} disabled={!play.ready} onClick={() => play.act(bribe)}>
            {t('table.hand.bribe')}
          </Button>
        )}
        {pending?.do === 'build' && (
          <Button main disabled={!play.ready} onClick={() => play.act(pending)}>
            {t('table.hand.build', { count: slot.cost })}
          </Button>
        )}
      </div>
    </>
  );
}

const HINTS: Readonly<Partial<Record<Phase, TextKey>>> = {
  claim: 'table.line.look',
  tax: 'table.hand.knights',
  build: 'table.hand.pickBuilding',
  bribe: 'table.hand.pickBribe',
};

function Idle({ view, play }: Props): JSX.Element {
  const hint = HINTS[view.phase];
  return (
    <>
      <div class={css('hand-text')}>{hint && <p>{t(hint)}</p>}</div>
      <Tools play={play} />
      {play.turn.done && isOptional(view.phase) && (
        <div class={css('hand-buttons')}>
          <Button disabled={!play.ready} onClick={() => play.act({ do: 'done' })}>
            {t(`table.hand.skip.${view.phase}`)}
          </Button>
        </div>
      )}
    </>
  );
}

function Content(props: Props): JSX.Element | null {
  const { view, own, play } = props;
  const { selection } = play;
  if (!play.turn.mine) return null;
  if (selection.tip) return <Tip view={view} kingdom={own} play={play} tip={selection.tip} />;
  if (view.phase === 'place') return <Laying {...props} />;
  if (selection.domino !== null) return <Claiming {...props} domino={selection.domino} />;
  if (selection.knights.length) return <Taxing {...props} />;
  if (selection.building) return <Building {...props} word={selection.building} />;
  return <Idle {...props} />;
}

export function Hand(props: Props): JSX.Element {
  const { problem, turn, selection } = props.play;
  return (
    <div class={css('hand')} data-part="hand">
      {problem && (
        <p class={css('hand-problem')} role="alert" key={problem}>
          {problem}
        </p>
      )}
      <Rail
        view={props.view}
        kingdom={props.own}
        part={turn.mine && selection.tip ? 'tip' : undefined}
      >
        <Content {...props} />
      </Rail>
    </div>
  );
}
