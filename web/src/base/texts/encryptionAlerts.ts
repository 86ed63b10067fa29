import { addTexts } from '#web/base/i18n.ts';

/** The alerts on Home for a user whose items are not all encrypted. */
const encryptionAlerts = {
  setUp: {
    title: 'Protect your items with a password of your own.',
    action: 'Set Up Encryption',
    later: 'Remind Me Later',
    dismiss: 'Dismiss',
  },
  unencrypted: {
    title_one: '{{count, number}} item is still unprotected',
    title_other: '{{count, number}} items are still unprotected',
    onlyInTransit_one:
      '{{count, number}} item is still unprotected: it is in transit, and is encrypted when it comes back to you.',
    onlyInTransit_other:
      '{{count, number}} items are still unprotected: they are in transit, and are encrypted when they come back to you.',
    inTransit_one: '{{count, number}} of them is in transit, and is encrypted when it comes back to you.',
    inTransit_other:
      '{{count, number}} of them are in transit, and are encrypted when they come back to you.',
    versions_one: '{{count, number}} earlier version of an item is still unprotected.',
    versions_other: '{{count, number}} earlier versions of items are still unprotected.',
    action: 'Encrypt the rest',
  },
} as const;

export const encryptionAlertsTexts = addTexts({ encryptionAlerts });
