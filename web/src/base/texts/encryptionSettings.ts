import { addTexts } from '#web/base/i18n.ts';

const encryptionSettings = {
  title: 'Encryption Settings',
  loadFailed: {
    title: 'Your encryption settings could not be loaded',
    text: 'There was a problem loading your encryption settings. Please try again.',
  },
  current: {
    title: 'Current security level',
    none: 'Not set up',
    noneText: 'Not protected by a password yet.',
    keyDerivation: 'Key derivation',
    iterations: '{{iterations, number}} iterations',
    cipher: 'Encryption',
    aes: 'AES-256',
    plainVersions_one: '{{count}} earlier version of an item is still unprotected.',
    plainVersions_other: '{{count, number}} earlier versions of items are still unprotected.',
    plain_one: '{{count}} item is still unprotected.',
    plain_other: '{{count, number}} items are still unprotected.',
    onlyInTransit_one:
      '{{count}} item is still unprotected: it is in transit, and is encrypted when it comes back to you.',
    onlyInTransit_other:
      '{{count, number}} items are still unprotected: they are in transit, and are encrypted when they come back to you.',
    inTransit_one: '{{count}} of them is in transit, and is encrypted when it comes back to you.',
    inTransit_other:
      '{{count, number}} of them are in transit, and are encrypted when they come back to you.',
  },
  descriptions: {
    Standard:
      'At Standard, items are encrypted with a key that the registry keeps for you. You need no password.',
    Enhanced:
      'At Enhanced, items are encrypted with your own password. A recovery key helps if you forget it.',
    Maximum: 'At Maximum, items are encrypted with your own password alone. There is no second way in.',
  },
  warnings: {
    Enhanced: {
      title: 'Your recovery key is the only help if you forget the password',
      text: 'Its 24 words were shown once. We cannot show them again. A new password brings a new key. If you lose both the password and the recovery key, your encrypted items can only be deleted.',
    },
    Maximum: {
      title: 'Nobody can help if you forget the password',
      text: 'Maximum has no recovery keys and no service recovery. If you lose the password, your encrypted items can only be deleted.',
    },
  },
  levels: {
    title: 'Security levels',
    help: 'Which level suits me?',
    lost: 'What if I lose a password or a device?',
    current: 'Current Level',
    switch: 'Switch to {{level}}',
    recommended: 'Recommended',
    atOnce: 'Takes effect at once, without a password. You can switch again at any time.',
    protection: 'Protection: {{strength}} of 3',
    questions: {
      forget: 'If you forget the password',
      read: 'Who can read your items',
      each: 'What you do each time',
    },
    Standard: {
      subtitle: 'Simple',
      forget: 'There is no password to forget. Your account is all you need.',
      read: 'You, once signed in. The registry holds the key, so its service could open them too.',
      each: 'You just sign in.',
    },
    Enhanced: {
      subtitle: 'Private, with a spare key',
      forget:
        'Your 24-word recovery key lets you set a new one. Lose both, and your encrypted items are gone.',
      read: 'Only you, with your password. Without it or your recovery key, nobody can.',
      each: 'Enter your encryption password. It keeps your items open for 30 minutes, or 8 hours if you wish.',
    },
    Maximum: {
      subtitle: 'Private, no spare key',
      forget: 'Nobody can bring your encrypted items back. You can only delete them and start again.',
      read: 'Only you, with your password. There is no other way in.',
      each: 'Enter your encryption password. It keeps your items open for 30 minutes, or 8 hours if you wish.',
    },
  },
  migration: {
    title: 'Data Migration',
    start: 'Migrate to Encrypted Storage',
    lead: 'Encrypt older items',
    goOn: 'Encrypt the rest',
    noItems: 'You have no items to encrypt yet.',
    noLevel: 'Choose a security level, and your items are encrypted one by one.',
    paused:
      'They were registered before you chose a level, or a migration stopped. Nothing is lost: it continues where it stopped.',
    done_one: 'Your item is encrypted.',
    done_other: 'All {{count, number}} items are encrypted.',
    counted_one: 'At least {{count}} item is encrypted. There was no time to count all of them.',
    counted_other: 'At least {{count, number}} items are encrypted. There was no time to count all of them.',
    inTransit: 'Everything else is encrypted.',
    running: '{{done, number}} of {{total, number}} items encrypted',
    runningAll: 'Still to be encrypted: {{remaining, number}} items and earlier versions',
    runningHint: 'If you leave this page the migration stops. You can continue it here at any time.',
    progress: 'Progress of the migration',
    stalled: 'The migration made no progress. Please try again in a moment.',
    passwordHint: 'Your session has ended. Go on to enter your encryption password.',
    damaged_one:
      '{{count}} item is damaged and could not be encrypted. It was left as it is: you will find it as “Damaged item” at the end of Home, or in the trash.',
    damaged_other:
      '{{count, number}} items are damaged and could not be encrypted. They were left as they are: you will find each as “Damaged item” at the end of Home, or in the trash.',
    complete: 'All items are encrypted.',
    completeUncounted:
      'Everything else is encrypted. Any items in transit are encrypted when they come back to you.',
    completeBut_one:
      'Everything else is encrypted. {{count}} item is in transit, and is encrypted when it comes back to you.',
    completeBut_other:
      'Everything else is encrypted. {{count, number}} items are in transit, and are encrypted when they come back to you.',
  },
  password: {
    title: 'Password Management',
    text: 'Change your encryption password. Your items are not touched, and other sessions end at once.',
    standardText: 'At Standard there is no encryption password to change.',
    noLevelText: 'You have no encryption password yet.',
    change: 'Change Encryption Password',
    recover: 'Use recovery key',
  },
  idle: {
    title: 'Automatic lock',
    text: 'Your items are locked when nobody types, clicks or scrolls for a while in any tab of this browser. Each browser keeps its own setting.',
    label: 'Lock after',
    minutes: '{{count}} minutes without input',
  },
  nuclear: {
    title: 'Nuclear Option',
    lead: 'Start again without your encrypted items',
    text: 'Delete all encrypted data and return to Standard. This also deletes your pending transfers and recovery keys. It cannot be undone.',
    action: 'Delete All Encrypted Data',
  },
  passwordReset: {
    title: 'Change Encryption Password',
    lead: 'Your encryption password opens your items. It is not the password of your account, and nobody but you knows it.',
    knownTitle: 'You know your current password',
    known: 'Enter it with a new one. Your items stay as they are. At Enhanced you get a new recovery key.',
    recoveryTitle: 'You forgot it, and your level is Enhanced',
    recovery: 'Your 24-word recovery key lets you set a new password. You then get a new recovery key.',
    lostTitle: 'You forgot it, and your level is Maximum',
    lost: 'Nobody can open your encrypted items any more. You can delete them all and start again.',
    action: 'Change Encryption Password',
    settings: 'Security Settings',
  },
} as const;

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
  runningHint: 'If you leave this page, it stops. In this browser you can continue for a day.',
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

export const encryptionSettingsTexts = addTexts({ encryptionSettings, reEncryption });
