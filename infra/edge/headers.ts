/** Where a browser of the app may connect and frame besides its own origin: the sign-in's addresses. */
export interface SignInOrigins {
  readonly signIn: readonly string[];
}

/**
 * The content security policy of the app. Images may come from any https address because a detail
 * named "images" holds addresses; `frame-ancestors 'self'` lets the silent sign-in frame come home.
 */
export function contentSecurityPolicy({ signIn }: SignInOrigins): string {
  const withSignIn = ["'self'", ...signIn].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob: https:",
    `connect-src ${withSignIn}`,
    `frame-src ${withSignIn}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

export const HSTS_MAX_AGE_S = 63_072_000;

/** The security headers of every answer, beside the content security policy. */
export const SECURITY_HEADERS = {
  'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains; preload`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
} as const;
