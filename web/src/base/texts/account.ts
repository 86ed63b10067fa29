import { addTexts } from '#web/base/i18n.ts';

const account = {
  title: 'My Account',
  showOrHide: 'Show or hide the password',
  password: {
    title: 'Account Password',
    text: 'The password with which you sign in. It is not the encryption password of your items, which you change under Security.',
    action: 'Change Account Password',
    effect:
      'From then on you sign in with the new password. Devices that are signed in stay signed in. Your encryption password does not change.',
    current: 'Current Account Password',
    next: 'New Account Password',
    rules: 'At least 8 characters, among them a lowercase and an uppercase letter, a digit and a symbol.',
    repeated: 'Repeat the New Account Password',
    submit: 'Change Password',
    done: 'Account password changed',
    missing: 'Please enter your current account password.',
    missingNew: 'Please enter a new account password.',
    same: 'The new password is the current one. Please choose another.',
    mismatch: 'The two new passwords differ.',
  },
  authenticator: {
    title: 'Authenticator App',
    text: 'With an app on your phone, signing in takes two steps: your password, and a code that only your phone shows.',
    loading: 'Looking whether an authenticator app is in use...',
    on: 'On',
    off: 'Off',
    setUp: 'Set Up Authenticator App',
    effect:
      'Once it is set up, every sign-in asks for a code of the app after the password. Without the app or its key you cannot sign in.',
    making: 'Making a key...',
    scan: 'Scan this code with your authenticator app.',
    picture: 'QR code with the key for your authenticator app',
    openApp: 'Open in an App on This Device',
    orType: 'Or type this key into the app:',
    key: 'Key',
    keep: 'Keep a copy of the key in a safe place. With it you can set up another phone.',
    code: 'Code',
    codeHint: 'The six digits that the app shows now.',
    codeForm: 'Please enter the six digits that the app shows.',
    submit: 'Turn On',
    turnedOn: 'Authenticator app turned on',
    turnOff: 'Turn Off Authenticator App',
    turnOffEffect:
      'From then on your password alone is enough to sign in. The codes of the app no longer count. You can set up an app again at any time.',
    turnedOff: 'Authenticator app turned off',
    lost: {
      title: 'If you lose the phone',
      signedIn: 'Where you are still signed in, turn the app off here and set it up on another phone.',
      withKey: 'With a copy of the key, add the key to an app on another phone. It shows the same codes.',
      else: 'With neither, you cannot sign in. Only whoever runs this installation can turn the app off then, in the user directory and not in Item Registry.',
    },
  },
  everywhere: {
    title: 'Sign Out Everywhere',
    text: 'Ends your sign-in on every device and in every browser, for example after you have lost one.',
    effect:
      'You are signed out on every device at once, here too, and your encrypted items are locked. If someone else may know your account password, change it first.',
    action: 'Sign Out Everywhere',
  },
  deletion: {
    title: 'Delete Account',
    text: 'Deletes your account and everything in it. Nobody can bring it back.',
    action: 'Delete My Account',
    lead: 'This happens at once and cannot be undone:',
    effects: {
      items: 'All your items are deleted, encrypted or not, with their keys.',
      transfers: 'Your open transfers end. Items that others were handing over to you stay theirs.',
      account: 'Your account and your activity are deleted. You are signed out and can no longer sign in.',
      kept: 'Items that you have handed over stay with their new owners.',
    },
    name: 'Type your username, {{name}}, to confirm',
    nameRequired: 'Please type your username.',
    password: 'Your Account Password',
    passwordHint: 'The password with which you sign in, not your encryption password.',
    passwordRequired: 'Please enter your account password.',
    submit: 'Delete Everything',
    failed: 'Your account could not be deleted. Please try again.',
    noResponse:
      'No answer came, so your account may be deleted or not. Check your connection and try again: what was begun is then finished.',
  },
  faults: {
    wrongPassword: 'This is not your current account password.',
    weakPassword:
      'This password is not allowed. Use at least 8 characters, among them a lowercase and an uppercase letter, a digit and a symbol.',
    wrongCode: 'This code is wrong or too old. Enter the one that the app shows now.',
    tooMany: 'Too many attempts. Wait a few minutes, then try again.',
    signedOut: 'Your sign-in has ended. Log out and sign in again.',
    unreachable: 'The sign-in service could not be reached. Check your connection and try again.',
    unknown: 'That did not work. Please try again.',
  },
} as const;

export const accountTexts = addTexts({ account });
