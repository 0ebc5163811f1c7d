// The result of a game: as the pages show it, and as the server has it.
import assert from 'node:assert/strict';

import { Client } from '../../blackbox/node/client.js';

/** The rows of the final table, without the small print about ties. */
export async function rankingOn(guest) {
  const shown = guest.page.locator('.end .end__ranking tbody tr');
  await shown.first().waitFor();
  return shown.evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const copy = cell.cloneNode(true);
        for (const small of copy.querySelectorAll('small')) small.remove();
        return copy.textContent;
      }),
    ),
  );
}

/** The room as a stranger receives it, by the protocol. */
export async function tableOf(server, code) {
  const client = await new Client(server, code).join();
  await client.reach(client.welcome.room.seq);
  await client.leave();
  return { view: client.view, room: client.welcome.room };
}

function expected({ view, room }) {
  return view.ranking.map(({ rank, seats, kingdom, points }) => {
    const { score } = view.kingdoms[kingdom];
    const { harmony, middle_kingdom: middle } = view.rules;
    return [
      `${rank}.`,
      seats.map((seat) => room.seats[seat].name).join(' & '),
      ...[
        score.territory_points,
        ...(view.court ? [score.coins, score.buildings] : []),
        ...(harmony ? [score.harmony] : []),
        ...(middle ? [score.middle_kingdom] : []),
        points,
      ].map(String),
    ];
  });
}

/** Every page shows the server's result, and congratulates the winners. */
export async function sameResult({ server }, code, guests) {
  const table = await tableOf(server, code);
  assert.equal(table.view.phase, 'over');
  assert.equal(table.room.state, 'finished');
  const rows = expected(table);
  for (const guest of guests) {
    assert.deepEqual(await rankingOn(guest), rows);
    const winners = rows.filter(([rank]) => rank === '1.').map(([, names]) => names);
    const mine = winners.some((names) => names.split(' & ').includes(guest.name));
    const said = await guest.page.locator('.end__headline').textContent();
    if (winners.length > 1) assert.match(said, mine ? /^You share/ : /^The victory is shared/);
    else
      assert.equal(
        said,
        mine ? 'You win!' : `${winners[0]} win${/ & /.test(winners[0]) ? '' : 's'}.`,
      );
  }
  return table;
}
