// What happens around the board: clocks, what players decide together, and who is away.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DEADLINE } from '../blackbox/node/patience.js';
import { accessible } from './support/checks.js';
import { PHONE } from './support/guest.js';
import { notice } from './support/hosts.js';
import { onStage } from './support/stage.js';
import {
  claim,
  clockOf,
  inTurn,
  logged,
  noProposal,
  proposal,
  propose,
  seatAll,
  sentence,
} from './support/together.js';

const BANK = { kind: 'bank', seconds: 300, increment: 10, cap: 600 };
const both = { options: ['--bot-pace', '0'] };

test(
  'what was taken back by consent does not count any more, and who declines keeps it',
  onStage(both, async (stage) => {
    const { guests } = await seatAll(stage, {}, [undefined, PHONE]);
    const [mover, other] = await inTurn(guests);
    await claim(mover);
    await logged(other, `${mover.name} takes`);
    await propose(mover, 'Take back');
    await proposal(mover, 'You propose: go back to before');
    await proposal(other, `${mover.name} proposes: go back to before`);
    await other.press(other.button('Decline'));
    await noProposal(mover);
    await notice(mover, 'Somebody declined.');
    assert.equal(await other.page.locator('.log .undone').count(), 0);
    const dialog = await propose(mover, 'Take back');
    await dialog.getByText(/You can ask again in \d+ seconds/).waitFor();
  }),
);

test(
  'taken back',
  onStage(both, async (stage) => {
    const { guests } = await seatAll(stage, {}, [undefined, PHONE]);
    const [mover, other] = await inTurn(guests);
    await claim(mover);
    await logged(other, `${mover.name} takes`);
    await propose(mover, 'Take back');
    await proposal(other, `${mover.name} proposes: go back to before`);
    await other.picture('proposal-phone');
    await mover.picture('proposal-desk');
    await other.press(other.button('Agree'));
    await logged(mover, 'Moves are taken back. Agreed: Ada, Ben.');
    await mover.page.locator('.log .undone', { hasText: 'taken back' }).waitFor();
    await mover.page.locator('.status.mine').waitFor();
    await claim(mover);
  }),
);

test(
  'clocks',
  onStage(both, async (stage) => {
    const { guests } = await seatAll(stage, { clock: BANK }, [undefined, PHONE]);
    const [mover, other] = await inTurn(guests);
    await mover.page.locator('.kingdom-card .clock.runs', { hasText: '4:58' }).waitFor();
    assert.equal(await clockOf(other, other.name), 300);
    await claim(mover);
    await other.page.locator('.status.mine').waitFor();
    assert.ok((await clockOf(other, mover.name)) > 300);
    await propose(other, 'Pause the game');
    await mover.press(mover.button('Agree'));
    await sentence(other, 'The game is paused.');
    await other.picture('paused-phone');
    await mover.press(mover.button('Go on with the game'));
    await other.press(other.button('Agree'));
    await other.page.locator('.status.mine').waitFor();
  }),
);
