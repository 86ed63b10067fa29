import { addTexts } from '#web/base/i18n.ts';

const places = {
  title: 'Places',
  lead: 'Where your things are, by the detail “Place” of each item, such as House / Cellar / Shelf 2. Amounts add up current values, and purchase prices where there is none.',
  loading: 'Loading your places…',
  loadFailed: {
    title: 'The places could not be loaded',
    text: 'There was a problem loading your items. Please try again.',
  },
  none: {
    title: 'No places yet',
    text: 'Give an item the detail “Place”, or select several on Home and move them to a place.',
    action: 'Go to Home',
  },
  count_one: '{{count}} item',
  count_other: '{{count, number}} items',
  without_one: '{{count}} item has no place.',
  without_other: '{{count, number}} items have no place.',
  open: 'Show the places in {{place}}',
  menu: 'Actions for {{place}}',
  show: 'Show items',
  move: 'Rename or move…',
  label: 'QR label…',
  unknown: {
    title: 'This place is not known',
    text: 'The label leads to a place that has been renamed or has no items any more, or it belongs to another account.',
  },
  here: 'Items in {{place}}',
  all: 'All places',
  more_one: 'Show {{count, number}} more place',
  more_other: 'Show {{count, number}} more places',
  find: {
    label: 'Find a place',
    clear: 'Clear the search',
    nothing: 'No place has this name.',
  },
  moving: {
    title: 'Rename or move a place',
    text_one: 'This changes the location of {{count}} item.',
    text_other: 'This changes the location of {{count, number}} items, here and in the places within.',
    field: 'New name or path',
    submit: 'Save',
    missing: 'Enter another place.',
    within: 'A place cannot be moved into itself.',
  },
  code: {
    title: 'QR label',
    text: 'Scanned, it opens this place for you. It says nothing to anyone else, and is no longer valid once the place is renamed.',
    print: 'Print',
    alt: 'QR code of {{place}}',
    failed: 'The code could not be drawn. Please try again.',
  },
} as const;

export const placesTexts = addTexts({ places });
