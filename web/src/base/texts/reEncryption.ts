import { addTexts } from '#web/base/i18n.ts';

const reEncryption = {
  title: 'Encrypt everything again',
  text: 'Do this if someone else may have learned your encryption password or your keys: every encrypted item is written again under a fresh key.',
  passwordFirst:
    'Change your encryption password first. That makes new keys, and your items then move to them.',
  standard:
    'At Standard there is no password to change. To get new keys as well, move to Enhanced or Maximum first.',
  changePassword: 'Change password first',
  start: 'Encrypt everything again',
  goOn: 'Continue',
  restart: 'Start again',
  stop: 'Stop',
  confirm: {
    title: 'Encrypt everything again?',
    text: 'Each item gets a fresh key. This can take a few minutes for many items. You can stop at any time, and your items stay readable throughout.',
    password:
      'If someone may know your encryption password, change it first: otherwise they can open the fresh keys too.',
    action: 'Encrypt again',
  },
  progress: 'Progress of the encryption',
  running_one: '{{done, number}} of {{count}} item encrypted again',
  running_other: '{{done, number}} of {{count, number}} items encrypted again',
  versionsFollow: 'The items are done. Their earlier versions follow now.',
  runningHint: 'If you leave this page, it stops, and you have to start again from the first item.',
  stoppedInVersions: 'Your items are done. Some of their earlier versions are still to follow.',
  stopped: 'Stopped after {{done, number}} of {{total, number}} items. Nothing is lost.',
  done_one: 'Your item has been encrypted again.',
  done_other: '{{count, number}} items have been encrypted again.',
  none: 'There was nothing to encrypt again.',
  inTransit_one:
    '{{count}} item is in transit and keeps its key. Encrypt everything again if it comes back to you.',
  inTransit_other:
    '{{count, number}} items are in transit and keep their keys. Encrypt everything again if they come back to you.',
  plain_one: '{{count}} item is still unprotected. “Encrypt the rest” above protects it.',
  plain_other: '{{count, number}} items are still unprotected. “Encrypt the rest” above protects them.',
  damaged_one: '{{count}} item is damaged and was left as it is.',
  damaged_other: '{{count, number}} items are damaged and were left as they are.',
  damagedVersions_one: '{{count}} earlier version is damaged and was left as it is.',
  damagedVersions_other: '{{count, number}} earlier versions are damaged and were left as they are.',
  failed: 'Your items could not all be encrypted again. Please try again in a moment.',
  thrown: 'Your items could not all be encrypted again: {{reason}}',
} as const;

export const reEncryptionTexts = addTexts({ reEncryption });
