/** The encryption session: its lock, its banner on Home, and the password modal. */
export default {
  modal: {
    password: 'Encryption Password',
    showOrHide: 'Show or hide the password',
    remember: 'Remember this session for 8 hours (instead of 30 minutes)',
    required: { title: 'Password Required', text: 'Please enter your encryption password.' },
    wait_one: 'Too many tries. You can try again in {{count}} second.',
    wait_other: 'Too many tries. You can try again in {{count}} seconds.',
    waitMinutes_one: 'Too many tries. You can try again in {{count}} minute.',
    waitMinutes_other: 'Too many tries. You can try again in {{count}} minutes.',
    failed: 'The session could not be authenticated. Please try again.',
    done: 'Session authenticated',
    purposes: {
      session: {
        title: 'Unlock Your Items',
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
    lock_one: 'Lock your items now; {{count}} minute left',
    lock_other: 'Lock your items now; {{count}} minutes left',
    locked: 'Your items are locked',
    failedTitle: 'Error!',
    failed: 'The session could not be ended. Please check your connection and try again.',
  },
  expiry: {
    title: 'Your items lock in less than a minute',
    text: 'Enter your encryption password to keep them open.',
    stay: 'Keep Open',
    dismiss: 'Dismiss',
  },
  banner: {
    label: 'Encryption session',
    authenticated: 'Session authenticated',
    minutes_one: '{{count}} minute left',
    minutes_other: '{{count}} minutes left',
    end: 'End Session',
  },
  locked: {
    title: 'Your items are locked',
    count_one: '{{count}} item is locked',
    count_other: '{{count}} items are locked',
    text: 'Enter your encryption password to see and change what you registered.',
  },
} as const;
