import { describe, expect, test } from 'vitest';
import { changedItemSchema, newItemSchema } from '#shared/contract/assets.ts';
import { makeItem } from '#web/testing/items.ts';
import {
  changedItemOf,
  FIELD_LIMITS,
  type FieldKind,
  fieldFault,
  inputOf,
  itemFaults,
  newItemOf,
  sortIssues,
} from './itemForm.ts';

const KINDS: FieldKind[] = ['name', 'description', 'assetType', 'detailName', 'detailValue'];

describe('the form of an item', () => {
  test.each(KINDS)('reports %s as blank when nothing is left after trimming', (kind) => {
    expect(fieldFault(kind, ' \t\n')).toBe('blank');
  });

  test.each(KINDS)('accepts %s up to its limit, not counting spaces around it', (kind) => {
    const longest = 'x'.repeat(FIELD_LIMITS[kind]);
    expect(fieldFault(kind, ` ${longest} `)).toBeUndefined();
    expect(fieldFault(kind, `${longest}x`)).toBe('too_long');
  });

  test('reports half of a surrogate pair as malformed, because it cannot be stored', () => {
    expect(fieldFault('name', 'bike \ud83d')).toBe('malformed');
  });

  test('sends a new item trimmed and as the contract wants it', () => {
    const body = newItemOf({
      name: ' Bike ',
      description: ' Blue\n',
      assetType: ' Vehicle',
      details: [{ key: 'k', name: ' Frame ', value: ' 4711 ' }],
    });
    expect(newItemSchema.parse(body)).toEqual({
      name: 'Bike',
      description: 'Blue',
      assetType: 'Vehicle',
      properties: [{ name: 'Frame', value: '4711' }],
    });
  });

  test('sends a changed item with the version that was read and the ids of its stored details', () => {
    const read = makeItem({ version: 7 });
    const input = inputOf(read);
    input.details.push({ key: 'k', name: 'Lock', value: 'U' });
    const body = changedItemOf(read, { ...input, name: 'Bicycle' });
    expect(changedItemSchema.parse(body)).toMatchObject({
      name: 'Bicycle',
      version: 7,
      properties: [{ id: 'item-1.p1' }, { name: 'Lock', value: 'U' }],
    });
  });

  test('reports every fault by the name of its field', () => {
    const faults = itemFaults({
      name: '',
      description: 'Blue',
      assetType: 'x'.repeat(201),
      details: [
        { key: 'a', name: 'Frame', value: '4711' },
        { key: 'b', name: 'Lock', value: ' ' },
      ],
    });
    expect(faults).toEqual({
      name: { kind: 'name', fault: 'blank' },
      assetType: { kind: 'assetType', fault: 'too_long' },
      'details.1.value': { kind: 'detailValue', fault: 'blank' },
    });
  });
});

describe('the issues of the server', () => {
  test('go to their fields of the form', () => {
    const { fields, rest } = sortIssues([
      { path: 'name', message: 'a' },
      { path: 'properties.1.value', message: 'b' },
    ]);
    expect(fields).toEqual({ name: 'a', 'details.1.value': 'b' });
    expect(rest).toEqual([]);
  });

  test('are kept apart when they belong to no field', () => {
    const { fields, rest } = sortIssues([{ path: 'properties', message: 'Must be at most 200 details' }]);
    expect(fields).toEqual({});
    expect(rest).toEqual(['Must be at most 200 details']);
  });
});
