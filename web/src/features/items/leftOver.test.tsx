// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stubCaches, stubNearness } from '#web/testing/files.ts';
import {
  chooseForAll,
  itemAt,
  lockElsewhere,
  moveAll,
  noHurry,
  openRegistry,
  openRename,
  receipt,
  rename,
  unlock,
} from '#web/testing/openVault.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
beforeEach(() => {
  stubCaches();
  stubNearness();
});
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => Promise.all([import('./bulk/BulkDialog.tsx'), import('./files/EditFileDialog.tsx')]));

const TYPED = 'Zebra crossing';

describe('a lock over a dialog that has nothing left to do', () => {
  test('leaves the new name of a place that is gone for no other place', async () => {
    const { server, vault, stored } = openRegistry(noHurry);
    const user = renderAt('/places', server);
    await rename(user, 'House', 'Home');
    await lockElsewhere(vault);
    moveAll(stored, 'Garage');
    await unlock(user);
    expect(await openRename(user, 'Garage')).toHaveProperty('value', 'Garage');
  });

  test('keeps nothing of the renaming of a place that is done', async () => {
    const { server, vault } = openRegistry(noHurry);
    const user = renderAt('/places', server);
    await rename(user, 'House', 'Home');
    await user.keyboard('{Enter}');
    await screen.findByText('3 items were changed.');
    await lockElsewhere(vault);
    await unlock(user);
    expect(await openRename(user, 'Home')).toHaveProperty('value', 'Home');
  });

  test('leaves no text of a change of many items for the next one', async () => {
    const { server, vault } = openRegistry(noHurry);
    const user = renderAt('/', server);
    await chooseForAll(user, 'Change the type…');
    await user.click(await screen.findByLabelText('Type'));
    await user.paste('Lamp');
    await user.keyboard('{Enter}');
    await screen.findByText('3 items were changed.');
    await lockElsewhere(vault);
    await unlock(user);
    await user.click(await findButton('Change'));
    await user.click(await screen.findByRole('menuitem', { name: 'Change the type…' }));
    expect(await screen.findByLabelText('Type')).toHaveProperty('value', '');
  });

  test('leaves the caption of a file that is gone for no other file', async () => {
    const { server, vault, stored } = openRegistry(noHurry);
    const user = renderAt('/asset-details/item-1', server);
    await user.click(await findButton('Options for Receipt 4711.pdf'));
    await user.click(await screen.findByRole('menuitem', { name: /^Edit/ }));
    await user.click(await screen.findByLabelText(/^Caption/));
    await user.paste(TYPED);
    await lockElsewhere(vault);
    const manual = { ...receipt, id: 'manual', name: 'Manual.pdf' };
    stored.set('item-1', { ...itemAt(1), files: [manual] });
    await unlock(user);
    await user.click(await findButton('Options for Manual.pdf'));
    await user.click(await screen.findByRole('menuitem', { name: /^Edit/ }));
    expect(await screen.findByLabelText(/^Caption/)).toHaveProperty('value', '');
  });
});
