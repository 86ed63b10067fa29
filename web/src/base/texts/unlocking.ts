import { addTexts } from '#web/base/i18n.ts';

/** The lock of the navigation bar, the notice in place of a locked screen, and the password modal. */
const unlocking = {
  modal: {
    password: 'Encryption password',
    showOrHide: 'Show or hide the password',
    forgotten: 'Forgot your encryption password?',
    help: 'What is this password for?',
    remember: 'Remember this session for 8 hours (instead of 30 minutes)',
    required: { title: 'Password Required', text: 'Please enter your encryption password.' },
    wait_one: 'Too many attempts. You can try again in {{count}} second.',
    wait_other: 'Too many attempts. You can try again in {{count}} seconds.',
    waitMinutes_one: 'Too many attempts. You can try again in {{count}} minute.',
    waitMinutes_other: 'Too many attempts. You can try again in {{count}} minutes.',
    failed: 'The session could not be authenticated. Please try again.',
    done: 'Session authenticated',
    purposes: {
      session: {
        title: 'Unlock your items',
        lead: 'Your encryption password opens your items for 30 minutes. It is not the password that you sign in with.',
        submit: 'Authenticate Session',
        wrong: 'This is not your encryption password. Please try again.',
      },
      createItem: {
        title: 'Authentication Required',
        lead: 'Enter your encryption password to register the item. What you typed is kept.',
        submit: 'Authenticate & Create Item',
        wrong: 'Authentication failed. Please check your password.',
      },
      transfer: {
        title: 'Authentication Required',
        lead: 'Enter your encryption password to go on with this transfer.',
        submit: 'Authenticate',
        wrong: 'This is not your encryption password. Please try again.',
      },
      report: {
        title: 'Authentication Required',
        lead: 'Session authentication is required to generate a report with encrypted items.',
        submit: 'Authenticate Session',
        wrong: 'This is not your encryption password. Please try again.',
      },
    },
  },
  lock: {
    unlock: 'Unlock your items',
    closed: 'Unlock',
    left: '{{count}} min',
    lock_one: 'Lock your items now; {{count}} minute left',
    lock_other: 'Lock your items now; {{count}} minutes left',
  },
  expiry: {
    title: 'Your items lock in less than a minute',
    text: 'Enter your encryption password to keep them open.',
    idle: 'There has been no input for a while. Press any key, or choose “Keep open”.',
    stay: 'Keep open',
    dismiss: 'Dismiss',
  },
  cleared: 'What you typed here was cleared when your items were locked.',
  covered: {
    item: 'This item is locked',
    locked: 'You locked your items.',
    idle: 'Your items were locked because there was no input for a while.',
    ended: 'The session that opened your items has ended.',
    refused: 'The session that opened your items has ended.',
    goOn: 'Unlock them to go on where you were.',
    kept: 'Whatever you typed is kept in this tab.',
    enter: 'Enter your encryption password to see and change it.',
    unlock: 'Unlock',
  },
} as const;

export const unlockingTexts = addTexts({ unlocking });
