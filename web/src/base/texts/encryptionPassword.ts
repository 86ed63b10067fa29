import { addTexts } from '#web/base/i18n.ts';

const REFUSED = {
  malformed: 'New password contains a character that cannot be stored',
  invisible: 'New password must contain visible characters',
  name: 'This is your username or the name of the registry with something added, which is tried early. Please choose another.',
  weak: 'This is too easy to guess for Maximum. Add another word or two, the less usual the better.',
} as const;

/** New encryption passwords: their fields, what is refused, and what the strength meter advises. */
const encryptionPassword = {
  newPassword: 'New password',
  newPasswordHint: 'At least {{minimum}} characters. A few unusual words are good and easy to remember.',
  repeated: 'Repeat new password',
  showOrHide: 'Show or hide what is typed',
  inDoubt:
    'The change may have gone through. Please try again with exactly what you entered: that completes it and, if there is a new recovery key, shows it. If it asks you to wait after too many attempts, unlock with the new password afterwards. At Enhanced, changing it once more, even to the same one, gives you a new recovery key.',
  faults: {
    missing: 'New password is required',
    short: 'New password must be at least {{minimum}} characters',
    long: 'New password must be at most {{maximum}} characters',
    ...REFUSED,
    common: 'This is one of the most used passwords, which are tried first. Please choose another.',
    mismatch: 'New passwords do not match',
  },
  strength: {
    label: 'Strength of the new password',
    scores: { none: 'Very weak', weak: 'Weak', fair: 'Fair', good: 'Good', strong: 'Strong' },
    warnings: {
      straightRow: 'Rows of keys on the keyboard are easy to guess.',
      keyPattern: 'Short keyboard patterns are easy to guess.',
      simpleRepeat: 'Repeated characters like “aaa” are easy to guess.',
      extendedRepeat: 'Repeated patterns like “abcabc” are easy to guess.',
      sequences: 'Sequences like “abc” are easy to guess.',
      recentYears: 'Recent years are easy to guess.',
      dates: 'Dates are easy to guess.',
      topTen: 'This is one of the most used passwords.',
      topHundred: 'This is a very common password.',
      ...REFUSED,
      common: 'This is a common password.',
      similarToCommon: 'This is close to a common password.',
      wordByItself: 'A single word is easy to guess.',
    },
    required: 'Maximum needs at least “Good”, because nothing else protects your items there.',
    advice: 'Add another word or two, the less usual the better.',
  },
} as const;

export const encryptionPasswordTexts = addTexts({ encryptionPassword });
