import { canonical } from './digest.js';
import { UnfairDeal } from './errors.js';
import type { Deal, DealSource, Room, Rules } from './types.js';

/** The part of WebCrypto that this library uses. */
export interface Hasher {
  digest(algorithm: 'SHA-256', data: ArrayBuffer): Promise<ArrayBuffer>;
}

/**
 * The result of a check:
 * - `nothing`: at most the commitment is known yet, or there is none
 * - `commitment`: the tiles match the commitment from before the first move
 * - `everything`: the tiles also follow from the players' entropy and from the seed, whose hash was
 *   published before the first player took a seat
 */
export type DealProof = 'nothing' | 'commitment' | 'everything';

// In the protocol's order: kind and number of copies.
const TILES = [
  ...['bakery:2', 'sawmill:2', 'fishmonger:2', 'spinning-mill:2', 'witch-house:2'],
  ...['mine-building:2', 'church:2', 'archery-range:2', 'walking-castle:2', 'statue:3'],
  ...['crown-building:3', 'tavern:1', 'watchtower:1', 'unidentified-3vp:2', 'great-tavern:1'],
  ...['tower-treasury:1', 'knight-treasury:1', 'unidentified-2vp:1'],
].flatMap((entry) => {
  const [kind, copies] = entry.split(':');
  return Array.from({ length: Number(copies) }, (_, i) => `${kind}-${i + 1}`);
});
const FIRST_DOMINO = { kingdomino: 1, queendomino: 101 };
const BOX_SIZE = 48;

/**
 * Checks a deal as described in the protocol's section "Fair deals". To check all deals of a match,
 * use the `source` of the last deal and the `seq` of each.
 *
 * @param deal - `game.deal`
 * @param room - `game.room`; its `code`, `seed_hash`, `rules` and `duplicate` are used
 * @param options - `subtle`: WebCrypto if it is not global; in Node 18 that of `node:crypto`
 * @throws UnfairDeal if the deal does not match its commitment or its seed.
 * @throws TypeError without WebCrypto; browsers have it in secure contexts only.
 */
export async function verifyDeal(
  deal: Deal,
  room: Pick<Room, 'code' | 'seed_hash' | 'rules' | 'duplicate'>,
  options: { subtle?: Hasher } = {},
): Promise<DealProof> {
  const { commitment, salt, text, source } = deal;
  if (commitment === null || salt === null || text === null) return 'nothing';
  const subtle: Hasher | undefined = options.subtle ?? globalThis.crypto?.subtle;
  if (!subtle) throw new TypeError('no WebCrypto on this platform: pass the option subtle');
  const sha256 = async (words: string): Promise<Uint8Array> =>
    new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(words).slice().buffer));
  const hash = async (words: string): Promise<string> => hex(await sha256(words));

  if ((await hash(salt + text)) !== commitment)
    throw new UnfairDeal('the deal does not match the commitment');
  if (source === null) return 'commitment';
  if ((await hash(source.seed)) !== room.seed_hash)
    throw new UnfairDeal('the seed does not match the published hash');
  const key = await keyOf(source, room.duplicate?.deal ?? room.code, hash);
  if ((await hash(`${key}:salt`)) !== salt)
    throw new UnfairDeal('the salt does not follow from the seed');
  const piles = readPiles(text);
  const expected = await dealt(room.rules, piles, new Numbers(key, sha256));
  if (canonical(expected) !== text) throw new UnfairDeal('the deal does not follow from the seed');
  return 'everything';
}

function keyOf(
  { seed, entropy, seq }: DealSource,
  room: string,
  hash: (words: string) => Promise<string>,
): Promise<string> {
  return hash(canonical({ entropy, room, seed, seq }));
}

// The number of dominoes of each box in play; the check computes which ones.
function readPiles(text: string): number[] {
  try {
    const { piles } = JSON.parse(text) as { piles: unknown[][] };
    return piles.map((pile) => pile.length);
  } catch (cause) {
    throw new UnfairDeal('the text is not a deal', { cause });
  }
}

async function dealt(rules: Rules, sizes: number[], numbers: Numbers): Promise<unknown> {
  const piles: number[][] = sizes.map(() => []);
  for (const [i, set] of rules.sets.entries()) {
    const box = Array.from({ length: BOX_SIZE }, (_, n) => FIRST_DOMINO[set] + n);
    piles[i] = (await numbers.shuffled(box)).slice(0, sizes[i]);
  }
  const buildings = rules.buildings === null ? {} : { buildings: await numbers.shuffled(TILES) };
  return { piles, ...buildings, kings: await kings(rules, numbers) };
}

async function kings(rules: Rules, numbers: Numbers): Promise<number[]> {
  if (rules.players === 2 && rules.opening === 'snake') {
    const first = await numbers.below(2);
    return [first, 1 - first, 1 - first, first];
  }
  const all = Array.from({ length: rules.players * rules.kings_per_seat }, (_, king) =>
    Math.floor(king / rules.kings_per_seat),
  );
  return numbers.shuffled(all);
}

/** The pseudo-random numbers of a key. */
class Numbers {
  readonly #key: string;
  readonly #sha256: (words: string) => Promise<Uint8Array>;
  #words: number[] = [];
  #block = 0;

  constructor(key: string, sha256: (words: string) => Promise<Uint8Array>) {
    this.#key = key;
    this.#sha256 = sha256;
  }

  async below(n: number): Promise<number> {
    const usable = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const word = await this.#next();
      if (word < usable) return word % n;
    }
  }

  async shuffled<Item>(items: readonly Item[]): Promise<Item[]> {
    const list = [...items];
    for (let last = list.length; last > 1; --last) {
      const other = await this.below(last);
      [list[last - 1], list[other]] = [list[other]!, list[last - 1]!];
    }
    return list;
  }

  async #next(): Promise<number> {
    if (this.#words.length === 0) {
      const bytes = await this.#sha256(`${this.#key}:${this.#block++}`);
      const block = new DataView(bytes.buffer);
      this.#words = Array.from({ length: 8 }, (_, i) => block.getUint32(4 * i));
    }
    return this.#words.shift()!;
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
