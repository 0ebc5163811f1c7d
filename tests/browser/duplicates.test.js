// Tables with the same deal: made together, found from each other, compared when all are over.
import assert from 'node:assert/strict';
import test from 'node:test';

import { accessible, fits } from './support/checks.js';
import { PHONE } from './support/guest.js';
import { resign } from './support/hosts.js';
import { takeSeat } from './support/robot.js';
import { openForm, sitDown } from './support/rooms.js';
import { onStage } from './support/stage.js';

const compared = ({ page }) => page.getByRole('region', { name: 'All tables compared' });

test(
  'an evening at two tables',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const host = await stage.guest();
    const guest = await stage.guest(PHONE);
    await host.open();
    await openForm(host);
    const form = host.page.getByRole('dialog');
    await host.press(form.getByRole('radio', { name: '2', exact: true }));
    await form.getByLabel('Tables with the same deal').selectOption('2');
    await host.press(form.getByLabel('Public'));
    await host.press(host.button('Create game', form));
    await sitDown(host, 'Ada');
    await host.page.getByText('Table 1 of 2', { exact: false }).waitFor();
    const others = host.page.getByRole('region', { name: 'The other tables' });
    await others.getByText('2 free seats').waitFor();
    await accessible(host, 'other tables', found);
    await host.picture('duplicate-waiting');
    const first = /#\/([A-Z2-9]{6,10})$/.exec(host.page.url())[1];
    const second = (await others.getByRole('link', { name: 'Table 2' }).getAttribute('href')).slice(
      -6,
    );
    assert.notEqual(first, second);

    // The list shows the number of a room's table.
    await guest.open();
    await guest.page.locator('.lobby__room-card', { hasText: 'table 2 of 2' }).waitFor();
    await guest.open(`#/${second}`);
    await sitDown(guest, 'Cem');
    await takeSeat(stage.server, first, 'Ben');
    await host.page.locator('.table').waitFor();
    await resign(host);
    await compared(host).getByText('Waiting for Table 2.', { exact: false }).waitFor();
    for (const name of ['Analyse', 'Watch the replay'])
      assert.equal(await host.page.getByRole('link', { name }).count(), 0, name);
    // The replay shows nothing yet, and says so.
    host.excuse(/answer: 409 .*record/, /console: Failed to load resource: .* 409 /);
    await host.page.goto(`${stage.base}/#/${first}/replay`);
    await host.page.locator('.room__bar').getByText('This game allows no spectators.').waitFor();
    await host.press(host.link('Back to the table'));

    // A player who comes back in the meantime waits, too.
    await host.page.reload();
    await compared(host).getByText('Waiting for Table 2.', { exact: false }).waitFor();
    await takeSeat(stage.server, second, 'Dora');
    await guest.page.locator('.table').waitFor();
    await resign(guest);
    for (const one of [host, guest]) {
      const rows = compared(one).locator('tbody tr');
      await rows.nth(2).waitFor();
      const told = (await rows.allTextContents()).join('\n');
      for (const name of ['Ada', 'Ben', 'Cem', 'Dora']) assert.match(told, new RegExp(name));
      assert.equal(await compared(one).getByText('Waiting', { exact: false }).count(), 0);
    }
    await fits(guest, 'compared tables');
    await accessible(guest, 'compared tables', found);
    await guest.picture('duplicate-compared');
    // Now the deal is public.
    await host.press(host.button('Was the deal fair?'));
    await host.page
      .getByText('Proved: the dominoes follow from a seed', { exact: false })
      .waitFor();
    assert.deepEqual(found.severe, []);
  }),
);
