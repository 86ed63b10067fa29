import { assets } from '#shared/contract/assets.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { newItem, registered, someone } from '../items.ts';
import { protectedAt, unlock } from '../vaults.ts';
import { done, type Telling } from './context.ts';

/** Everything that is done with an item of one's own. */
async function handleItems(town: Telling, owner = someone()): Promise<void> {
  const key = { headers: { 'idempotency-key': `key-of-${owner.sub}` }, body: newItem({ name: 'Piano' }) };
  const { id } = await done(town, assets.create, owner, key);
  await done(town, assets.create, owner, key);
  const params = { id };
  await done(town, assets.list, owner);
  const item = await done(town, assets.get, owner, { params });
  await done(town, assets.update, owner, { params, body: { ...item, name: 'Grand piano' } });
  const body = { name: 'Maker', value: 'Blüthner' };
  const { id: propertyId } = await done(town, assets.addProperty, owner, { params, body });
  await done(town, assets.removeProperty, owner, { params: { propertyId } });
  await done(town, assets.history, owner, { params });
  await done(town, assets.generateQrCode, owner, { query: { content: id } });
  await done(town, transfers.request, someone(), { body: { ownerId: owner.sub, assetId: id } });
  await done(town, assets.remove, owner, { params });
}

export const itemChapters = {
  'items are registered, read, changed and deleted': handleItems,
  'so are encrypted ones, at each level': async (town: Telling) => {
    for (const level of ['Standard', 'Enhanced', 'Maximum'] as const) {
      const { person } = await protectedAt(town, level);
      await handleItems(town, person);
      if (level !== 'Standard') await unlock(town, person);
      await registered(town, person);
    }
  },
};
