// A room as signals, over a connection that is lost and comes back.
import type { Game } from '@castellan/client';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/' });
vi.stubGlobal('addEventListener', () => undefined);

const STATUS = { type: 'status', paused: true, stand_ins: [] };
const PROPOSAL = { type: 'proposal', number: 1, outcome: null, asked: [0] };

/** A game whose fields a test changes, and what it reports. */
async function playing() {
  const listeners = new Map<string, (event: unknown) => void>();
  const game = {
    view: { phase: 'place', to_move: 0 },
    seq: 5,
    room: { clock: { kind: 'none' } },
    seat: 0,
    prompt: null,
    state: { name: 'open' },
    status: STATUS as object | null,
    proposal: PROPOSAL as object | null,
    on: (name: string, hear: (event: unknown) => void) => listeners.set(name, hear),
  };
  const { server } = await import('../src/server');
  vi.spyOn(server, 'join').mockReturnValue(game as unknown as Game);
  const { openAside } = await import('../src/store');
  const store = openAside('K7QF3M');
  const happen = (name: string, event: unknown = {}): void => listeners.get(name)!(event);
  const become = (name: string): void => {
    game.state = { name };
    happen('state', game.state);
  };
  const reconnect = (): void => {
    become('waiting');
    become('connecting');
    Object.assign(game, { status: null, proposal: null });
    become('catching_up');
    become('open');
  };
  const told = () => [store.status.value, store.proposal.value];
  return { game, happen, reconnect, told };
}

test('a pause and an open proposal are not lost and found again at a reconnect', async () => {
  const { game, happen, reconnect, told } = await playing();
  reconnect();
  expect(told()).toEqual([STATUS, PROPOSAL]);
  Object.assign(game, { status: { ...STATUS }, proposal: { ...PROPOSAL } });
  happen('status', game.status);
  happen('proposal', game.proposal);
  happen('presence');
  expect(told()).toEqual([STATUS, PROPOSAL]);
});

test('what the server does not repeat is over', async () => {
  const { happen, reconnect, told } = await playing();
  reconnect();
  happen('presence');
  expect(told()).toEqual([null, null]);
});
