import { assets } from '#shared/contract/assets.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { imports } from '#shared/contract/imports.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { trash } from '#shared/contract/trash.ts';
import { versions } from '#shared/contract/versions.ts';
import type { TestUser } from '../httpEvent.ts';
import { IMPORT_ID, itemsNamed } from '../imports.ts';
import { newItem, newUser, registerItem } from '../items.ts';
import { unlock, userAtLevel } from '../vaults.ts';
import { callSuccessfully, EXAMINED_LEVELS, type ScenarioContext } from './context.ts';

/** Uses every endpoint that an owner has for an item. */
async function handleItems(deployment: ScenarioContext, owner = newUser()): Promise<void> {
  const key = { headers: { 'idempotency-key': `key-of-${owner.sub}` }, body: newItem({ name: 'Piano' }) };
  const { id } = await callSuccessfully(deployment, assets.create, owner, key);
  await callSuccessfully(deployment, assets.create, owner, key);
  const params = { id };
  await callSuccessfully(deployment, assets.list, owner);
  const item = await callSuccessfully(deployment, assets.get, owner, { params });
  await callSuccessfully(deployment, assets.update, owner, {
    params,
    body: { ...item, name: 'Grand piano' },
  });
  const body = { name: 'Maker', value: 'Blüthner' };
  const { id: propertyId } = await callSuccessfully(deployment, assets.addProperty, owner, { params, body });
  await callSuccessfully(deployment, assets.removeProperty, owner, { params: { propertyId } });
  await callSuccessfully(deployment, itemHistory.list, owner, { params });
  await callSuccessfully(deployment, versions.list, owner, { params });
  await callSuccessfully(deployment, versions.restore, owner, {
    params: { id, version: '1' },
    body: { version: 4 },
  });
  await callSuccessfully(deployment, versions.remove, owner, { params });
  await callSuccessfully(deployment, assets.generateQrCode, owner, { query: { content: id } });
  await callSuccessfully(deployment, transfers.request, newUser(), {
    body: { ownerId: owner.sub, assetId: id },
  });
  await callSuccessfully(deployment, assets.remove, owner, { params });
  await callSuccessfully(deployment, trash.list, owner);
  await callSuccessfully(deployment, trash.restore, owner, { params, body: {} });
  await callSuccessfully(deployment, assets.remove, owner, { params });
  await callSuccessfully(deployment, trash.remove, owner, { params, body: {} });
  await callSuccessfully(deployment, assets.remove, owner, {
    params: { id: (await registerItem(deployment, owner)).id },
  });
  await callSuccessfully(deployment, trash.empty, owner, { body: {} });
  await importAndUndo(deployment, owner);
}

async function importAndUndo(deployment: ScenarioContext, owner: TestUser): Promise<void> {
  const request = {
    params: { importId: IMPORT_ID },
    headers: { 'idempotency-key': 'batch-of-scenarios' },
    body: { items: itemsNamed(3) },
  };
  await callSuccessfully(deployment, imports.add, owner, request);
  await callSuccessfully(deployment, imports.list, owner);
  const { params } = request;
  await callSuccessfully(deployment, imports.undo, owner, { params });
}

export const itemScenarios = {
  'items are registered, read, changed and deleted': handleItems,
  'encrypted items are registered, read, changed and deleted': async (deployment: ScenarioContext) => {
    for (const level of EXAMINED_LEVELS) {
      const { user } = await userAtLevel(deployment, level);
      await handleItems(deployment, user);
      if (level !== 'Standard') await unlock(deployment, user);
      await registerItem(deployment, user);
    }
  },
};
