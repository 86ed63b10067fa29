/** The encryption session on the screens of the first load: its banner on Home, and the locked registry. */
export default {
  lock: {
    failedTitle: 'Error!',
    failed:
      'Your items are hidden in this browser. The session could not be ended on the server, though. Please check your connection: it is tried again until it succeeds.',
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
    action: 'Authenticate Session',
  },
} as const;
