import { addTexts } from '#web/base/i18n.ts';

const qrCode = {
  title: 'QR Code',
  loading: 'Loading QR Code...',
  image: 'QR code of “{{name}}”',
  hint: 'Anyone who scans this code can request the item from you. The code itself reveals nothing about it.',
  failed: 'Failed to generate QR code. Please try again.',
  retry: 'Retry',
  none: 'No QR Code data available.',
  print: 'Print',
  downloadSvg: 'Download SVG',
  downloadPng: 'Download PNG',
  downloadFailed: 'This browser could not create the image. Try the other format, or print the code.',
  fileName: '{{name}} QR code',
  nameless: 'Item',
  sheet: {
    lead: 'To request this item:',
    scan: "Scan the code with your phone's camera, or with “Request an Item” in Item Registry.",
    signIn: 'Sign in, or create an account.',
    ask: 'Choose “Request Item”. The owner is notified by email and decides.',
    link: 'Or open this address:',
  },
} as const;

const sendQr = {
  title: 'Email QR Code',
  lead: 'The email contains the QR code of “{{name}}” and its link. Anyone who has them can request the item from you, and you decide.',
  recipient: 'Username or email',
  recipientHint:
    'Someone without an account is invited to sign up first, if this registry mails people outside it.',
  includeName: "Include the item's name in the email",
  includeNameHint:
    'Without it, the email says nothing about the item. Someone without an account never gets the name.',
  submit: 'Send QR Code',
  done: 'The QR code was sent to {{recipient}}.',
  required: { title: 'Recipient Required', text: 'Please enter a username or email.' },
  failed: { title: 'Send Failed', text: 'Failed to send QR code.' },
} as const;

export const qrTexts = addTexts({ qrCode, sendQr });
