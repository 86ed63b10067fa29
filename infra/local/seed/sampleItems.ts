import type { FileKind } from '#shared/domain/files.ts';

/** A document beside this file, in `pictures`; or a photo of the app, of which the thumbnail is there. */
export interface SampleFile {
  readonly source: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly caption?: string;
  /** A ThumbHash, for a photo. */
  readonly placeholder?: string;
  readonly date?: string;
}

interface SampleItem {
  readonly name: string;
  readonly description: string;
  readonly assetType: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  readonly files: readonly SampleFile[];
}

/** The items that alice owns after the first start. */
export const SAMPLE_ITEMS = [
  {
    name: 'Family car',
    description: 'Blue estate car, bought new. Serviced every autumn; the winter tyres are in the cellar.',
    assetType: 'Vehicle',
    properties: [
      { name: 'Make and model', value: 'Volvo V60' },
      { name: 'Registration', value: 'KX21 ABC' },
      { name: 'Chassis number', value: 'YV1ZW25V1M1234567' },
      { name: 'Purchase price', value: '38,450.00 EUR' },
      { name: 'Next inspection', value: '14 March 2027' },
    ],
    files: [
      {
        source: 'car',
        name: 'Family car.jpg',
        kind: 'photo',
        placeholder: 'IscRFISXiIh/iIh7d3fncI0Jtw==',
      },
      {
        source: 'car-headlight',
        name: 'Headlight.jpg',
        kind: 'photo',
        caption: 'The headlight was replaced in 2025.',
        placeholder: '3sYJJIKTpnh/mWeLdXeAZ0wG9w==',
      },
    ],
  },
  {
    name: 'Washing machine',
    description: 'Front loader in the utility room, with an extended guarantee.',
    assetType: 'Appliance',
    properties: [
      { name: 'Brand', value: 'Miele' },
      { name: 'Serial number', value: '98/204517733' },
      { name: 'Guarantee until', value: '30 June 2031' },
    ],
    files: [
      {
        source: 'washing-machine',
        name: 'Washing machine.jpg',
        kind: 'photo',
        placeholder: '7+cFJIZ4ZrmPeIhzhImHgH0GyA==',
      },
      { source: 'washing-machine-invoice', name: 'Invoice.pdf', kind: 'receipt', date: '2021-06-30' },
    ],
  },
  {
    name: 'Lake cabin',
    description: 'Two rooms and a jetty. The deed is with the notary, a copy in the green folder.',
    assetType: 'Real Estate Property',
    properties: [
      { name: 'Address', value: 'Seeweg 12, 17207 Röbel' },
      { name: 'Land register', value: 'Röbel, folio 1482' },
      { name: 'Living area', value: '46 m²' },
    ],
    files: [
      {
        source: 'cabin',
        name: 'Lake cabin.jpg',
        kind: 'photo',
        placeholder: 'phgOJIiEiIePiHiad3eJb3j3eA==',
      },
    ],
  },
  {
    name: 'Oak dining table',
    description: 'Seats eight. Made by a joiner in the village in 1974 and refinished since.',
    assetType: 'Furniture',
    properties: [
      { name: 'Size', value: '220 × 95 × 76 cm' },
      { name: 'Last refinished', value: '2019' },
    ],
    files: [
      {
        source: 'table',
        name: 'Dining table.jpg',
        kind: 'photo',
        placeholder: 'KikOHIa3qIh/iId2hnh4gJgImQ==',
      },
    ],
  },
  {
    name: 'Camera',
    description: 'Mirrorless body with two lenses, insured under the household policy.',
    assetType: 'Electronics',
    properties: [
      { name: 'Brand', value: 'Fujifilm X-T5' },
      { name: 'Serial number', value: '3AB04518' },
      { name: 'Lenses', value: '16–55 mm f/2.8, 35 mm f/1.4' },
      { name: 'Purchase price', value: '2,640.00 EUR' },
    ],
    files: [
      {
        source: 'camera',
        name: 'Camera.jpg',
        kind: 'photo',
        placeholder: 'YhgOHIT4l3iOdnh8hIj4dH1P1w==',
      },
    ],
  },
  {
    name: 'Grandfather’s violin',
    description: 'With its bow and case. Valued in 2022; the certificate lies in the case.',
    assetType: 'Musical instrument',
    properties: [
      { name: 'Maker', value: 'Unlabelled, Mittenwald, about 1890' },
      { name: 'Valuation', value: '7,200.00 EUR' },
    ],
    files: [
      {
        source: 'violin',
        name: 'Violin in its case.jpg',
        kind: 'photo',
        placeholder: 'VvgJDIT59sh5eId4iXfchrBcBw==',
      },
      {
        source: 'violin-body',
        name: 'Varnish.jpg',
        kind: 'photo',
        caption: 'The varnish is worn at the chin.',
        placeholder: 'VDkGLIwfOKOdh2dxq4dfifSVOA==',
      },
    ],
  },
] as const satisfies readonly SampleItem[];
