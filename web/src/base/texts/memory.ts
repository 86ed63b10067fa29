import { addTexts } from '#web/base/i18n.ts';

/** The pages that stop in front of a registry that is older than this browser remembers, or that is another one. */
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
  goOn: 'Go on with what is here',
  goOnHint: 'This browser then remembers what is here now.',
  signOut: 'Sign out',
  another: {
    title: 'Your sign-in leads to a different registry than before',
    meaning:
      'In this browser, your sign-in used to lead to another registry. What you registered there is not here, and neither is the protection that you chose for it.',
    causes: 'There are harmless reasons for this, and one that is not:',
    cause: {
      deleted: 'Your account was deleted and has been set up again.',
      relinked: 'The people who run this registry have given you back a registry that you had earlier.',
      tampered: 'Someone has tampered with the records that say which registry is yours.',
    },
    advice:
      'If you do not know which it is, ask the people who run this registry, and show them this page. Until they know what happened, do not enter your encryption password and register nothing.',
    id: 'Your user ID',
    goOn: 'Go on with this registry',
    goOnHint: 'This browser then remembers this registry as yours.',
  },
} as const;

export const memoryTexts = addTexts({ memory });
