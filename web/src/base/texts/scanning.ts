import { addTexts } from '#web/base/i18n.ts';

const NOISE =
  'To keep sites from recognising you, this browser turns every picture that a page reads into noise. In Firefox, press Ctrl+I (⌘I on a Mac), open Permissions and allow “Extract canvas data” for this site. Then try again, or use another browser.';

const scanning = {
  picture: 'Choose a picture',
  stop: 'Stop the camera',
  retry: 'Try again',
  video: 'What the camera sees',
  starting: 'Starting the camera…',
  looking: {
    link: 'Point the camera at the code.',
    product: 'Hold the code level and close enough to fill the frame.',
  },
  foreign: {
    link: 'This code is not from Item Registry. Point the camera at an item’s code.',
    product: 'This code does not belong here. Point the camera at another one.',
  },
  faults: {
    denied: {
      title: 'The camera is not allowed',
      text: 'Allow this site to use the camera in your browser’s settings, then try again.',
    },
    missing: { title: 'No camera was found', text: 'Connect one and try again.' },
    busy: {
      title: 'The camera cannot be used now',
      text: 'Another app may be using it. Close that app, then try again.',
    },
    insecure: {
      title: 'The camera needs a secure address',
      text: 'Browsers give the camera only to addresses that begin with https.',
    },
    noise: { title: 'This browser hides the picture', text: NOISE },
    failed: { title: 'The camera stopped', text: 'Something went wrong while reading. Please try again.' },
  },
  otherWays: {
    link: 'You can also choose a picture or paste the link.',
    product: 'You can also choose a picture or type the code.',
  },
  pictureFaults: {
    unreadable: 'This file could not be read as a picture. Please choose another.',
    empty: {
      link: 'No QR code was found in this picture. A sharper or closer one may help.',
      product: 'No code was found in this picture. A sharper or closer one may help.',
    },
    foreign: {
      link: 'The code in this picture is not from Item Registry.',
      product: 'The code in this picture does not belong here. A picture of another one may help.',
    },
    noise: NOISE,
    failed: 'The picture could not be searched for a code. Please try again.',
  },
  dialog: {
    title: 'Scan a code',
    text: 'A barcode or QR code on the product or its box. The picture stays on this device.',
    start: 'Scan with the camera',
    filled: 'The field has “{{current}}”. Replace it with “{{found}}”?',
    replace: 'Replace',
    keep: 'Keep',
  },
} as const;

export const scanningTexts = addTexts({ scanning });
