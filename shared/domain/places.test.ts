import { describe, expect, test } from 'vitest';
import { placeOf, showPlace } from './places.ts';

describe('the place of an item', () => {
  test.each([
    ['House / Cellar / Shelf 2', ['House', 'Cellar', 'Shelf 2']],
    [' House/Cellar //Shelf 2/ ', ['House', 'Cellar', 'Shelf 2']],
    ['Attic', ['Attic']],
    [' / ', []],
  ])('is the path of its location: %s', (value, parts) => {
    expect(placeOf([{ name: 'Stored in', value }])).toEqual(parts);
  });

  test('is that of the most telling name, and empty without one', () => {
    const room = { name: 'Room', value: 'Kitchen' };
    expect(placeOf([room, { name: 'Location', value: 'House / Kitchen' }])).toEqual(['House', 'Kitchen']);
    expect(placeOf([{ name: 'Colour', value: 'Blue' }])).toEqual([]);
  });

  test.each([
    ['Location', 'Room'],
    ['Standort', 'Zimmer'],
  ])('is that of %s before that of Place, which tells more than %s', (telling, room) => {
    const place = { name: 'Place', value: 'Berlin fair' };
    expect(placeOf([place, { name: telling, value: 'House / Cellar' }])).toEqual(['House', 'Cellar']);
    expect(placeOf([{ name: room, value: 'Kitchen' }, place])).toEqual(['Berlin fair']);
  });

  test('is shown as a path', () => {
    expect(showPlace(['House', 'Cellar'])).toBe('House / Cellar');
    expect(showPlace([])).toBe('');
  });
});
