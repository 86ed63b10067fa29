import { addTexts } from '#web/base/i18n.ts';

const nothingYet = {
  title: 'Nothing registered yet',
  text: 'Register what you own, with the details that matter: serial numbers, dates, photos.',
  action: 'Register Your First Item',
  import: 'Import a list',
  help: 'How it works',
} as const;

const nothingFound = {
  title: 'No items match',
  soFar: 'No items match so far',
  arriving: 'The other items are still on their way.',
  cutShort: 'The other items could not be loaded.',
  text: 'Try a different word, or fewer of them.',
  hidden: 'There are items with these words, but the filters hide them.',
  filtered: 'No item has all of what you filter by.',
  action: 'Show all items',
  clear: 'Clear filters',
  suggestion: 'Did you mean “{{words}}”?',
} as const;

const cutShort = {
  title: 'The other items could not be loaded',
  text: 'The ones below have arrived. Check your connection, then try again.',
  again: 'Try again',
} as const;

/** The texts where the list of items is empty for now, or only a part of it. */
export const incompleteTexts = addTexts({ nothingYet, nothingFound, cutShort });
