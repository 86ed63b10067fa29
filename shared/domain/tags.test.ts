import { describe, expect, test } from 'vitest';
import { tagsOf } from './tags.ts';

describe('the tags of an item', () => {
  test('are the parts between commas, without repeats in any case', () => {
    expect(tagsOf([{ name: 'Tags', value: ' garden, Red,, garden,RED , Straße' }])).toEqual([
      'garden',
      'Red',
      'Straße',
    ]);
  });

  test('are those of all its details for tags', () => {
    const properties = [
      { name: 'Label', value: 'winter' },
      { name: 'Colour', value: 'red' },
      { name: 'tags', value: 'Winter, sport' },
    ];
    expect(tagsOf(properties)).toEqual(['Winter', 'sport']);
    expect(tagsOf([])).toEqual([]);
  });
});
