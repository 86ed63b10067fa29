import { addTexts } from '#web/base/i18n.ts';

/** The alerts on Home for a user whose items are not all encrypted. */
const encryptionAlerts = {
  setUp: {
    title: 'Protect your items with encryption',
    text: 'Choose a security level, up to one where only your own password opens your items.',
    action: 'Set Up Encryption',
    later: 'Remind Me Later',
    dismiss: 'Dismiss',
  },
  unencrypted: {
    title_one: '{{count}} item is not encrypted yet',
    title_other: '{{count}} items are not encrypted yet',
    text_one: 'Your security level protects it only once the migration has ended.',
    text_other: 'Your security level protects them only once the migration has ended.',
    inTransit_one: '{{count}} item is in transit. It is encrypted when it comes back to you.',
    inTransit_other: '{{count}} items are in transit. They are encrypted when they come back to you.',
    action: 'Continue Migration',
  },
} as const;

export const encryptionAlertsTexts = addTexts({ encryptionAlerts });
