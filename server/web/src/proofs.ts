// The proofs that the deals of a room's games were fair; loaded at the end of a game.
import { verifyDeal, type DealProof, type Hasher, type Room, type View } from '@castellan/client';

import type { HeardDeal } from './deals';

/** Over plain HTTP, as in most home networks, browsers have no WebCrypto. */
async function hasher(): Promise<Hasher> {
  const subtle: Hasher | undefined = globalThis.crypto?.subtle;
  if (subtle) return subtle;
  const { sha256 } = await import('@noble/hashes/sha2');
  return {
    digest: (_, data) => Promise.resolve(sha256(new Uint8Array(data)).slice().buffer),
  };
}

/** `unable`: the hash code could not be loaded; this says nothing against the deal. */
export type Proof =
  | { readonly game: number; readonly result: DealProof | 'unheard' | 'unable' }
  | { readonly game: number; readonly result: 'unfair'; readonly message: string };

/** The proof of each game that has begun. */
export async function prove(
  view: View,
  heard: readonly HeardDeal[],
  room: Pick<Room, 'code' | 'seed_hash' | 'rules' | 'duplicate'>,
  load: () => Promise<Hasher> = hasher,
): Promise<Proof[]> {
  const subtle = await load().catch(() => null);
  const source = heard.find(({ deal }) => deal.source !== null)?.deal.source ?? null;
  const one = async (game: number): Promise<Proof> => {
    const found = heard.find((each) => each.game === game);
    if (!found) return { game, result: 'unheard' };
    const { begun, commitment, deal } = found;
    if (commitment !== deal.commitment)
      return { game, result: 'unfair', message: 'the commitment has changed' };
    const own = source && begun !== null ? { ...source, seq: begun } : null;
    if (!subtle) return { game, result: 'unable' };
    try {
      const result = await verifyDeal({ ...deal, source: deal.source ?? own }, room, { subtle });
      return { game, result };
    } catch (error) {
      return { game, result: 'unfair', message: (error as Error).message };
    }
  };
  return Promise.all(Array.from({ length: view.match?.game ?? 1 }, (_, index) => one(index + 1)));
}
