import { addTexts } from '#web/base/i18n.ts';

const qrCode = {
  title: 'QR Code',
  loading: 'Loading QR Code...',
  image: 'QR code of “{{name}}”',
  hint: 'Anyone who scans the code can ask you for this item. Once signed in, they see your username, and the item’s name unless it is encrypted. Nothing more happens until you approve.',
  copyLink: 'Copy link',
  share: 'Share link',
  shareFailed: {
    title: 'The link was not shared',
    text: 'This browser could neither share the link nor copy it. Please try again, or show the code.',
  },
  copied: 'Link copied',
  email: 'Email',
  printLabel: 'Print label',
  formats: 'Other formats',
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
    scan: 'Scan the code with your phone’s camera, or with “Request an item” in Item Registry.',
    signIn: 'Sign in, or create an account.',
    ask: 'Choose “Request item”. The owner is notified by email and decides.',
    link: 'Or open this address:',
  },
} as const;

const sendQr = {
  title: 'Email QR Code',
  lead: 'The email contains the QR code of “{{name}}” and its link. Anyone who has them can request the item from you, and you decide.',
  recipient: 'Username or email',
  recipientHint:
    'Someone without an account is invited to sign up first, if this registry emails people outside it.',
  includeName: 'Include the item’s name in the email',
  includeNameHint:
    'An email to someone without an account never has it. But whoever follows the link and signs in sees the name, unless the item is encrypted.',
  submit: 'Send QR Code',
  done: 'The QR code was sent to {{recipient}}.',
  required: { title: 'Recipient Required', text: 'Please enter a username or email.' },
  failed: { title: 'Send Failed', text: 'Failed to send QR code.' },
} as const;

const handOver = {
  title: 'Hand over',
  lead: 'Give “{{name}}” to someone else, with all its details, photos and files.',
  ways: 'Let them scan this code, or send them its link.',
  email: 'Send by email',
  next: 'What happens next',
  steps: {
    scan: 'They scan the code with the camera of their phone, or open the link. You have nothing to scan.',
    request_one: 'They sign in and choose “Request item”. You get an email.',
    request_other: 'They sign in and choose “Request {{count}} items”. You get an email for each one.',
    approve: 'You look at who is asking, and approve or deny. Until then, nothing changes.',
    accept_one: 'They look at the item and accept it. From then on it is theirs and no longer in your list.',
    accept_other:
      'They look at the items and accept them. From then on they are theirs and no longer in your list.',
  },
  several: {
    title_one: 'Hand over {{count}} item',
    title_other: 'Hand over {{count}} items',
    lead_one: 'Give this item to someone else, with all its details, photos and files.',
    lead_other:
      'Give these {{count}} items to someone else, with all their details, photos and files. One code leads to all of them; each is handed over on its own.',
    code_one: '{{count}} item',
    code_other: '{{count}} items',
    items: 'Items',
    leftOut_one: '{{count}} item is left out',
    leftOut_other: '{{count}} items are left out',
    inTransit: 'It is being handed over already.',
    damaged: 'It is damaged and cannot be opened.',
    damagedName: 'Damaged item',
    none: 'None of the selected items can be handed over now.',
  },
} as const;

export const qrTexts = addTexts({ qrCode, sendQr, handOver });
