import { addTexts } from '#web/base/i18n.ts';

/** The page that stops in front of a registry that is older than this browser remembers. */
const memory = {
  title: 'Your registry is older than this browser remembers',
  meaning:
    'This is what it looks like when a backup has been restored, or when someone has put old data back. What you did since then may be missing, and your items may be less protected than you chose.',
  differences: 'What this browser remembers, and what the registry says now',
  fact: 'Difference',
  before: 'Remembered',
  now: 'Now',
  facts: {
    keys: 'Changes of your security level or encryption password',
    level: 'Security level',
    items: 'Items, although no change was recorded since',
    changes: 'Newest recorded change',
  },
  noLevel: 'None',
  noChange: 'None',
  advice:
    'Ask the people who run this registry whether they restored a backup. If they did not, do not enter your encryption password and register nothing until they know what happened.',
  goOn: 'Go On with What Is Here',
  goOnHint: 'This browser then remembers what is here now.',
  signOut: 'Sign Out',
} as const;

export const memoryTexts = addTexts({ memory });
