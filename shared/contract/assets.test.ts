import { describe, expect, it } from 'vitest';
import { changedItemSchema, newItemSchema } from './assets.ts';

const VISIBLE = { name: 'Ring', description: 'Gold', assetType: 'Jewellery' };
const detail = { name: 'Carat', value: '18' };

const takes = (schema: typeof changedItemSchema | typeof newItemSchema, item: object) =>
  schema.safeParse({ ...VISIBLE, properties: [detail], version: 1, ...item }).success;

describe.each(['\u3164', '\u2800', '\ufe0f'])('a text that shows nothing, as %j', (text) => {
  it.each([
    ['description', { description: text }],
    ['type', { assetType: text }],
    ['name of a detail', { properties: [{ id: 'detail-1', name: text, value: '18' }] }],
    ['value of a detail', { properties: [{ id: 'detail-1', name: 'Carat', value: text }] }],
  ])('may stay the %s of an item that is changed, and not be that of a new one', (_, item) => {
    expect(takes(changedItemSchema, item)).toBe(true);
    expect(takes(newItemSchema, item)).toBe(false);
  });

  it('is the name of no item', () => {
    expect(takes(changedItemSchema, { name: text })).toBe(false);
    expect(takes(newItemSchema, { name: text })).toBe(false);
  });
});
