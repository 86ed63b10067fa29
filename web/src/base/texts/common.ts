const auth = {
  verifying: 'Verifying authentication...',
  processingLogin: 'Processing login...',
  loginFailed: 'Login failed. Redirecting to login page...',
  renewing: 'Renewing token...',
  redirectingToLogin: 'Redirecting to login...',
  signingOut: 'Signing out...',
  signedOutElsewhere: {
    title: 'You are signed out',
    text: 'You signed out in another tab.',
    action: 'Sign in',
  },
  accessDenied: 'Access denied. This page is only available to administrators.',
  adminsOnly: 'Administrators only',
  notAuthenticated: 'Not authenticated',
  authenticationError: 'Authentication error',
  unavailable: {
    title: 'Sign-in is not available',
    text: 'The sign-in service could not be reached. Check your connection and try again.',
  },
  keepsFailing: {
    title: 'We cannot sign you in right now',
    text: 'Signing in failed twice. Nothing is lost. Wait a moment, then try again.',
  },
} as const;

const common = {
  appName: 'Item Registry',
  documentTitle: '{{title}} · Item Registry',
  loading: 'Loading...',
  retry: 'Retry',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  notLoaded: 'Could not load this. Check your connection.',
  offline: 'You seem to be offline',
} as const;

/** The messages of the API client itself; all others come from the server. */
const errors = {
  invalidFormat: 'Invalid response format from server',
  noResponse: 'No response received from server',
  invalidRedirect: 'Invalid redirect response',
  authenticationRequired: 'Authentication required',
  userUnavailable: 'User authentication not available after retries',
  unknown: 'Unknown error occurred',
  sessionExpired: 'Session expired. Authentication required.',
} as const;

const navigation = {
  skip: 'Skip to content',
  label: 'Main',
  brand: 'Item Registry',
  home: 'Home',
  pendingTransfers: 'View Pending Transfers',
  pendingCount_one: '{{count}} transfer needs your action',
  pendingCount_other: '{{count}} transfers need your action',
  security: 'Security',
  securitySettings: 'Security Settings',
  changePassword: 'Change Encryption Password',
  admin: 'Admin',
  userManagement: 'User Management',
  transferRepair: 'Transfer Repair',
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', auto: 'System' },
  account: 'Account of {{name}}',
  myAccount: 'My account',
  activity: 'Activity',
  items: 'Items',
  overview: 'Overview',
  places: 'Places',
  quickAdd: 'Quick add',
  importItems: 'Import items',
  exportItems: 'Export everything',
  trash: 'Trash',
  help: 'Help',
  logout: 'Logout',
  closeMenu: 'Close the menu',
  tabs: 'Tabs',
  transfers: 'Transfers',
  newItem: 'New Item',
  more: 'More',
} as const;

const pages = {
  notFound: {
    title: 'Page not found',
    subtitle: 'There is nothing at this address',
    text: 'It may be mistyped, or the page has moved.',
    home: 'Back to your items',
  },
  chunk: {
    title: 'This page could not be loaded',
    text: 'A part of the app did not arrive. Check your connection, then load the page again.',
    reload: 'Reload',
  },
  crash: {
    title: 'Something went wrong',
    text: 'The page stopped working. Your items are safe. Load the page again to go on.',
    reload: 'Reload',
  },
} as const;

/** The encryption session on the screens of the first load: its banner on Home, and the locked registry. */
const session = {
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

/** The texts that every visit needs. */
export const commonTexts = { auth, common, errors, navigation, pages, session } as const;
