import { webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { UnfairDeal, verifyDeal, type Deal, type Room } from '../../src/index.js';

// The example of the protocol's section "Fair deals".
const DEAL: Deal = {
  commitment: 'a19ea71efbf8c1c9b0bdc7d55de724c52479e7c8a57e8a0a89a789f133589117',
  salt: 'b853433d819f5126fc8eb5ff50d036f0a599750b5761d1fd80ae41507d07a7b0',
  text:
    '{"kings":[0,1,1,0],"piles":[[10,20,1,24,11,2,29,48,32,37,17,21,30,42,14,34,38,45,33,31,7,' +
    '13,25,19],[]]}',
  source: { seed: '5e'.repeat(32), entropy: ['dice: 4', null], seq: 0 },
};
const ROOM = {
  code: 'K7QF3M',
  seed_hash: '8414cd6b08e92be7f34132d9f8fabaa0cf0f072bab807b434e7ff02efc918a1e',
  rules: {
    sets: ['kingdomino'],
    players: 2,
    opening: 'snake',
    kings_per_seat: 2,
    buildings: null,
  },
} as unknown as Room;

// Node 18 has no global one.
const subtle = webcrypto.subtle;

/** The hash of a text, computed without the library. */
async function sha256(text: string): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
}

describe('a deal', () => {
  test('is proved at the end of the game', async () => {
    expect(await verifyDeal(DEAL, ROOM, { subtle })).toBe('everything');
  });
  test('proves nothing earlier, and its commitment during a match', async () => {
    const before = { ...DEAL, salt: null, text: null, source: null };
    expect(await verifyDeal(before, ROOM, { subtle })).toBe('nothing');
    expect(await verifyDeal({ ...before, commitment: null }, ROOM, { subtle })).toBe('nothing');
    expect(await verifyDeal({ ...DEAL, source: null }, ROOM, { subtle })).toBe('commitment');
  });

  const wrong = (deal: object, room: object = {}) =>
    verifyDeal({ ...DEAL, ...deal } as Deal, { ...ROOM, ...room } as Room, { subtle });
  const source = (change: object) => ({ source: { ...DEAL.source!, ...change } });
  test.each([
    ['another text', () => wrong({ text: DEAL.text!.replace('10,20', '20,10') }), /commitment/],
    ['another salt', () => wrong({ salt: '0'.repeat(64) }), /commitment/],
    ['another seed', () => wrong(source({ seed: '00'.repeat(32) })), /seed does not/],
    ['another hash', () => wrong({}, { seed_hash: '0'.repeat(64) }), /seed does not/],
    ['no hash', () => wrong({}, { seed_hash: null }), /seed does not/],
    ['another entropy', () => wrong(source({ entropy: ['dice: 5', null] })), /salt/],
    ['another row', () => wrong(source({ seq: 1 })), /salt/],
    ['another room', () => wrong({}, { code: 'K7QF3N' }), /salt/],
  ])('with %s is unfair', async (_, check, message) => {
    const failed = check();
    await expect(failed).rejects.toBeInstanceOf(UnfairDeal);
    await expect(failed).rejects.toThrow(message);
  });
  test.each([
    ['tiles that were chosen', DEAL.text!.replace('10,20', '20,10')],
    ['kings that were chosen', DEAL.text!.replace('[0,1,1,0]', '[1,0,0,1]')],
    ['a text that is none', 'nonsense'],
  ])('with %s is unfair even with a matching commitment', async (_, text) => {
    const commitment = await sha256(DEAL.salt! + text);
    await expect(wrong({ text, commitment })).rejects.toBeInstanceOf(UnfairDeal);
  });
  test('uses the given WebCrypto', async () => {
    let used = 0;
    const mine = {
      digest: (...request: Parameters<typeof subtle.digest>) => (++used, subtle.digest(...request)),
    };
    expect(await verifyDeal(DEAL, ROOM, { subtle: mine })).toBe('everything');
    expect(used).toBeGreaterThan(4);
  });
});
