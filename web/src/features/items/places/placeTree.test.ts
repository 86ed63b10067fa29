import { describe, expect, test } from 'vitest';
import { makeItem } from '#web/testing/items.ts';
import { countPlaces, findPlace, type Place, placesNamed, placeTree } from './placeTree.ts';

const itemAt = (name: string, place?: string) =>
  makeItem({ name, properties: place === undefined ? [] : [{ id: 'd', name: 'Location', value: place }] });

const outline = ({ parts, items, allItems, places }: Place): unknown => [
  parts.at(-1) ?? '',
  items.map(({ name }) => name).join(),
  allItems.length,
  ...places.map(outline),
];

const tree = placeTree([
  itemAt('Drill', 'House / Cellar / Shelf 10'),
  itemAt('Saw', 'house/cellar'),
  itemAt('Wine', 'House / Cellar / Shelf 2'),
  itemAt('Bed', 'House / Attic'),
  itemAt('Boat', 'Harbour'),
  itemAt('Coin'),
]);

describe('the tree of places', () => {
  test('has each place once, in any spelling, with the number of items in it and below', () => {
    expect(outline(tree)).toEqual([
      '',
      'Coin',
      6,
      ['Harbour', 'Boat', 1],
      [
        'House',
        '',
        4,
        ['Attic', 'Bed', 1],
        ['Cellar', 'Saw', 3, ['Shelf 2', 'Wine', 1], ['Shelf 10', 'Drill', 1]],
      ],
    ]);
  });

  test('keeps places apart whose vowels differ', () => {
    expect(placeTree([itemAt('Net', 'ปู'), itemAt('Rod', 'ปี')]).places.map(({ parts }) => parts)).toEqual([
      ['ปี'],
      ['ปู'],
    ]);
  });

  test('keeps places apart whose letters differ in a mark', () => {
    const places = placeTree([itemAt('Net', 'Öl'), itemAt('Rod', 'Ol'), itemAt('Oar', 'ÖL')]).places;
    expect(places.map(({ parts, items }) => [...parts, items.length])).toEqual([
      ['Öl', 2],
      ['Ol', 1],
    ]);
  });

  test('finds a place by its key', () => {
    expect(findPlace(tree, 'house/cellar')?.parts).toEqual(['House', 'Cellar']);
    expect(findPlace(tree, 'cellar')).toBeUndefined();
  });

  test('takes ten thousand items at once', () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      itemAt(`${at}`, `Hall ${at % 100} / Box ${at % 1_000}`),
    );
    expect(placeTree(many).allItems).toHaveLength(10_000);
  });
});

describe('the places that have a name', () => {
  const named = (text: string) => placesNamed(tree.places, text).map(outline);

  test('stand within those that lead to them, which keep their numbers', () => {
    expect(named('shelf 2')).toEqual([['House', '', 4, ['Cellar', 'Saw', 3, ['Shelf 2', 'Wine', 1]]]]);
  });

  test('have all that is within them', () => {
    expect(named('CELLÁR')).toEqual([
      ['House', '', 4, ['Cellar', 'Saw', 3, ['Shelf 2', 'Wine', 1], ['Shelf 10', 'Drill', 1]]],
    ]);
    expect(named('nowhere')).toEqual([]);
    expect(countPlaces(tree.places)).toBe(6);
  });
});
