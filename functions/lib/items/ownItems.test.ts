import { expect, test } from 'vitest';
import { idSchema } from '#shared/contract/values.ts';
import { itemIdOf, newDetailId, newItemId } from './ownItems.ts';

test('ids of items are opaque, distinct, and sort by the time they were made', () => {
  const [earlier, later] = [newItemId(new Date(1_000)), newItemId(new Date(2_000))];

  expect(earlier).toMatch(/^[0-9a-z]{26}$/);
  expect(earlier < later).toBe(true);
  expect(newItemId(new Date(1_000))).not.toBe(earlier);
});

test('the id of a detail is one too, and leads to its item', () => {
  const itemId = newItemId(new Date());

  const detailId = newDetailId(itemId);

  expect(idSchema.safeParse(detailId).success).toBe(true);
  expect(itemIdOf(detailId)).toBe(itemId);
  expect(newDetailId(itemId)).not.toBe(detailId);
});

test('an id without a dot leads nowhere', () => {
  expect(itemIdOf('nothing')).toBe('');
  expect(itemIdOf('.nothing')).toBe('');
});
