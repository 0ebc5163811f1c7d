// The deals of a room's games as the page receives them. A match has one deal per game; only the last
// one comes with the seed of all.
import type { Deal, GameEvent, View } from '@castellan/client';

export interface HeardDeal {
  readonly game: number;
  /** The step that began the game; null: it was before this page joined. */
  readonly begun: number | null;
  /** The first one received for this game. */
  readonly commitment: string | null;
  readonly deal: Deal;
}

export interface Told {
  /** The table after it. */
  readonly view: View;
  readonly seq: number;
  readonly events?: readonly GameEvent[];
  readonly deal?: Deal | null | undefined;
}

/** The deals known after a snapshot or a step, in the order of the games. */
export function hear(heard: readonly HeardDeal[], told: Told): readonly HeardDeal[] {
  const { view, seq, events = [], deal } = told;
  if (!deal) return heard;
  const game = view.match?.game ?? 1;
  const known = heard.find((each) => each.game === game);
  const begins = events.some(({ event }) => event === 'game') ? seq : null;
  const next: HeardDeal = {
    game,
    begun: known?.begun ?? (game === 1 ? 0 : begins),
    commitment: known?.commitment ?? deal.commitment,
    deal,
  };
  return [...heard.filter((each) => each.game !== game), next].sort((a, b) => a.game - b.game);
}
