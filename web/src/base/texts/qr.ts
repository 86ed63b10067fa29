import { addTexts } from '#web/base/i18n.ts';

const qrCode = {
  title: 'QR Code',
  loading: 'Loading QR Code...',
  image: 'QR code of “{{name}}”',
  hint: 'Whoever scans this code can ask you for the item. The code itself shows nothing about it.',
  failed: 'Failed to generate QR code. Please try again.',
  retry: 'Retry',
  none: 'No QR Code data available.',
  print: 'Print',
  downloadSvg: 'Download SVG',
  downloadPng: 'Download PNG',
  downloadFailed: 'The picture could not be made in this browser. Try the other download, or print the code.',
  fileName: '{{name}} QR code',
  nameless: 'Item',
  sheet: {
    lead: 'To ask for this item:',
    scan: "Scan the code with a phone's camera, or in Item Registry with “Request an Item”.",
    signIn: 'Sign in, or make an account.',
    ask: 'Choose “Request Item”. The owner is notified by email and decides.',
    link: 'Or open this address:',
  },
} as const;

const sendQr = {
  title: 'Email QR Code',
  lead: 'The mail holds the QR code of “{{name}}” and its link. Whoever has them can ask you for the item; you decide.',
  recipient: 'Username or email',
  recipientHint: 'Someone without an account is invited to sign up first.',
  includeName: "Include the item's name in the mail",
  includeNameHint: 'Without it the mail says nothing about the item.',
  submit: 'Send QR Code',
  done: 'The QR code was sent to {{recipient}}.',
  required: { title: 'Recipient Required', text: 'Please enter a username or email.' },
  failed: { title: 'Send Failed', text: 'Failed to send QR code.' },
} as const;

export const qrTexts = addTexts({ qrCode, sendQr });
