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
    title_one: '{{count}} item is still unprotected',
    title_other: '{{count}} items are still unprotected',
    text_one: 'It was registered before your items were encrypted.',
    text_other: 'They were registered before your items were encrypted.',
    inTransit_one: '{{count}} item is in transit. It is encrypted when it comes back to you.',
    inTransit_other: '{{count}} items are in transit. They are encrypted when they come back to you.',
    action: 'Encrypt the Rest',
  },
} as const;

export const encryptionAlertsTexts = addTexts({ encryptionAlerts });
