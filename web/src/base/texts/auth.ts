export default {
  verifying: 'Verifying authentication...',
  processingLogin: 'Processing login...',
  loginFailed: 'Login failed. Redirecting to login page...',
  renewing: 'Renewing token...',
  redirectingToLogin: 'Redirecting to login...',
  signingOut: 'Signing out...',
  signedOutElsewhere: {
    title: 'You are signed out',
    text: 'You signed out in another tab.',
    action: 'Sign In',
  },
  accessDenied: 'Access denied. This page is only available to administrators.',
  adminsOnly: 'Administrators only',
  notAuthenticated: 'Not authenticated',
  authenticationError: 'Authentication error',
  unavailable: {
    title: 'Sign-in is not available',
    text: 'The sign-in service could not be reached. Check your connection and try again.',
  },
} as const;
