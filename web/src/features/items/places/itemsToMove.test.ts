import { describe, expect, test } from 'vitest';
import { makeItem } from '#web/testing/items.ts';
import { itemsToMove } from './MovePlaceDialog.tsx';
import { findPlace, placeTree } from './placeTree.ts';

const itemAt = (id: string, place: string, version: number) =>
  makeItem({ id, version, properties: [{ id: `${id}.p`, name: 'Location', value: place }] });

/** The first item stood in House / Old / Old, and has been moved up; the second one has not. */
const items = [itemAt('moved', 'House / Old', 2), itemAt('left', 'House / Old', 1)];
const old = findPlace(placeTree(items), 'house/old');
const idsTo = (to: readonly string[], versions?: Readonly<Record<string, number>>) =>
  old && itemsToMove(old, to, versions).map(({ id }) => id);

describe('a place that is moved up', () => {
  test('takes all its items along', () => {
    expect(idsTo(['House'])).toEqual(['moved', 'left']);
  });

  test('takes those along at a repeat that the first attempt had not moved, and new ones', () => {
    expect(idsTo(['House'], { moved: 1, left: 1 })).toEqual(['left']);
    expect(idsTo(['House'], { moved: 1 })).toEqual(['left']);
  });

  test('takes all along at a repeat where none of them can be there twice', () => {
    expect(idsTo(['Attic'], { moved: 1, left: 1 })).toEqual(['moved', 'left']);
  });
});
