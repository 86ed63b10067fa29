import { assets, itemSchema } from '#shared/contract/assets.ts';
import type { Lambda } from '../lambda/lambda.ts';
import type { LocalStore } from '../store/store.ts';
import { addSampleFiles } from './addSampleFiles.ts';
import { createCaller, type Owner } from './caller.ts';
import { SAMPLE_ITEMS } from './sampleItems.ts';

/**
 * Registers the sample items once with their files, through the functions themselves. A start that was cut short goes on
 * at the next one: each item has its own idempotency key, so none is made twice.
 * @throws {Error} when a function refuses one.
 */
export async function seedItems(store: LocalStore, owner: Owner, invoke: Lambda['invoke']): Promise<void> {
  if (await store.get('seed', 'items')) return;
  const call = createCaller(owner, invoke);
  for (const [index, { files, ...item }] of SAMPLE_ITEMS.entries()) {
    const key = `sample-item-${owner.userId}-${index}`;
    const body = await call('assets', assets.create, { body: item, headers: { 'idempotency-key': key } });
    await addSampleFiles(call, itemSchema.parse(body).id, files);
  }
  await store.put('seed', 'items', true);
}
