import { addTexts } from '#web/base/i18n.ts';

const transferRepair = {
  title: 'Transfer Repair',
  refresh: 'Refresh',
  loading: 'Loading problem transfers...',
  unknownItem: 'Unknown Item',
  columns: {
    id: 'Asset ID',
    name: 'Asset Name',
    date: 'Transfer Date',
    owner: 'Current Owner',
    level: 'Security Level',
    actions: 'Actions',
  },
  checked: {
    now: 'Checked just now.',
    minutes_one: 'Checked {{count}} minute ago.',
    minutes_other: 'Checked {{count}} minutes ago.',
    hours_one: 'Checked {{count}} hour ago.',
    hours_other: 'Checked {{count}} hours ago.',
    at: 'Checked on {{time}}.',
    never: 'Not checked yet.',
    hourly: 'The registry looks by itself every hour; Refresh looks now.',
    someFailed_one:
      '{{count}} check failed, so this list may not be complete. Choose Refresh to try again; if it keeps failing, look at the log of the function “admin”.',
    someFailed_other:
      '{{count, number}} checks failed, so this list may not be complete. Choose Refresh to try again; if it keeps failing, look at the log of the function “admin”.',
    failed: 'The records could not be checked now. The list shows what was found before.',
  },
  repair: 'Repair',
  waiting: 'Waiting for the owner',
  left: 'The repair waits for {{user}}, and is done when they unlock their items next.',
  noLevel: 'None',
  search: { label: 'Search the problem transfers', placeholder: 'Search', clear: 'Clear the search' },
  empty: {
    title: 'Nothing to repair',
    text: 'No problem transfers found. All transfers appear to be working correctly.',
  },
  nothingFound: {
    title: 'No problem transfer found',
    text: 'No problem transfer matches your search.',
    action: 'Show all',
  },
  loadFailed: 'Failed to load problem transfers',
  loadThrown: 'Failed to load problem transfers: {{reason}}',
  password: {
    title: 'User Password Required',
    lead: 'Let the user type their encryption password here themselves: it is used once and not kept.',
    effect: 'The repair brings the records of this transfer back in line. It shows you nothing of the item.',
    user: 'User ID',
    field: 'Encryption password of the user',
    showOrHide: 'Show or hide the password',
    required: 'Enter the user’s encryption password',
    ownerFirst:
      'The repair opens encrypted keys, for which it needs {{user}}’s encryption password. Nobody has to type it here: it is done when they unlock their items next.',
    letOwner: 'Let the owner finish it',
    orNow: 'Or with their password, now',
    waits:
      'The repair opens encrypted keys, for which it needs {{user}}’s encryption password. It waits for the next time that they unlock their items.',
  },
  done: 'Asset repaired successfully',
  doneBefore: 'This has already been repaired.',
  dismiss: 'Dismiss',
  failed: 'Failed to repair asset',
  thrown: 'Error repairing transfer: {{reason}}',
} as const;

const userManagement = {
  title: 'User Management',
  loading: 'Loading users...',
  columns: {
    user: 'User',
    status: 'Status',
    roles: 'Roles',
    level: 'Security level',
    items: 'Items',
    created: 'Created',
    lastSeen: 'Last seen',
    actions: 'Actions',
  },
  you: 'You',
  noLevel: 'None',
  never: 'Never',
  unknown: 'Unknown',
  roles: { admin: 'Administrator', user: 'User' },
  statuses: {
    active: 'Active',
    invited: 'Invited',
    resetting: 'Password reset',
    unconfirmed: 'Not confirmed',
    disabled: 'Disabled',
    unfitting: 'Records do not match',
  },
  search: {
    label: 'Search users by the beginning of their username or email address',
    placeholder: 'Username or email',
    clear: 'Clear the search',
  },
  more: 'Show more',
  moreFailed: 'Further users could not be loaded. Please try again.',
  nothingFound: {
    title: 'No user found',
    text: 'No username or email address begins with “{{query}}”.',
    action: 'Show all users',
  },
  loadFailed: {
    title: 'The users could not be loaded',
    text: 'There was a problem loading the users. Please try again.',
  },
  actionsOf: 'Actions for {{name}}',
  unfitting:
    'The registry’s records name someone else for this account, or cannot be read, so nothing can be done with it here. Tell whoever runs the registry.',
  notOneself: 'You cannot change your own account here. Another administrator can.',
  actions: {
    enable: 'Enable',
    disable: 'Disable',
    grantAdmin: 'Make administrator',
    revokeAdmin: 'Remove administrator',
    resetPassword: 'Reset password',
    signOut: 'Sign out everywhere',
  },
  confirm: {
    enable: {
      title: 'Enable user',
      text: '{{name}} can sign in again. Their items are as they left them.',
    },
    disable: {
      title: 'Disable user',
      text: '{{name}} is shut out at once, on every device, and cannot sign in until you enable the account again. Their items are kept.',
    },
    grantAdmin: {
      title: 'Make administrator',
      text: '{{name}} will be able to manage users and repair transfers, from their next sign-in on. They will not see anyone’s items.',
    },
    revokeAdmin: {
      title: 'Remove administrator',
      text: '{{name}} loses the administrator pages at once, and their encrypted items lock. They can still sign in.',
    },
    resetPassword: {
      title: 'Reset password',
      text: 'The account password of {{name}} stops working. They get an email that says how to choose a new one. Their encryption password stays as it is.',
    },
    signOut: {
      title: 'Sign out everywhere',
      text: '{{name}} is signed out at once, on every device, and encrypted items lock. They can sign in again.',
    },
  },
  done: {
    enable: '{{name}} is enabled',
    disable: '{{name}} is disabled',
    grantAdmin: '{{name}} is an administrator',
    revokeAdmin: '{{name}} is no longer an administrator',
    resetPassword: 'The password of {{name}} is reset',
    signOut: '{{name}} is signed out everywhere',
  },
  failed: {
    title: 'That did not work for {{name}}',
    text: 'The account could not be changed. Please try again.',
  },
  invite: {
    action: 'Invite user',
    title: 'Invite user',
    lead: 'They get an email with a temporary password, and choose their own when they first sign in.',
    username: 'Username',
    email: 'Email',
    submit: 'Send invitation',
    done: 'Invitation sent to {{email}}',
    failed: 'The invitation could not be sent. Please try again.',
    faults: {
      username: 'Please enter a username',
      email: 'Please enter an email address',
      emailForm: 'This is not an email address',
    },
  },
} as const;

const administration = {
  authenticator: {
    title: 'Set up an authenticator app first',
    text: 'Administrators need an authenticator app, which shows a code at each sign-in. Set it up on your account page, then come back.',
    action: 'Open account page',
  },
} as const;

export const adminTexts = addTexts({ administration, transferRepair, userManagement });
