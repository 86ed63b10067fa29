import type { NewItem } from '#shared/contract/assets.ts';

export interface SampleItem {
  readonly item: NewItem;
  /** A drawn photo in the app's folder `samples`. */
  readonly photo: string;
}

/** The items that a user can try the registry with. */
export const SAMPLE_ITEMS: readonly SampleItem[] = [
  {
    photo: 'violin',
    item: {
      name: 'Grandfather’s violin',
      description: 'With its bow and case. Valued in 2022; the certificate lies in the case.',
      assetType: 'Musical instrument',
      properties: [
        { name: 'Maker', value: 'Unlabelled, Mittenwald, about 1890' },
        { name: 'Valuation', value: '7,200.00 EUR' },
      ],
    },
  },
  {
    photo: 'camera',
    item: {
      name: 'Camera',
      description: 'Mirrorless body with two lenses, insured under the household policy.',
      assetType: 'Electronics',
      properties: [
        { name: 'Brand', value: 'Fujifilm X-T5' },
        { name: 'Serial number', value: '3AB04518' },
        { name: 'Purchase price', value: '2,640.00 EUR' },
      ],
    },
  },
  {
    photo: 'car',
    item: {
      name: 'Family car',
      description: 'Blue estate car, bought new. The winter tyres are in the cellar.',
      assetType: 'Vehicle',
      properties: [
        { name: 'Make and model', value: 'Volvo V60' },
        { name: 'Registration', value: 'KX21 ABC' },
        { name: 'Purchase price', value: '38,450.00 EUR' },
      ],
    },
  },
];

const names = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

/** Names within a sentence: `“Camera” and “Family car”`. */
export const listed = (all: readonly string[]): string => names.format(all.map((name) => `“${name}”`));
