/** The origins besides its own to which the app may connect. */
export interface AppOrigins {
  /** It may frame these as well. */
  readonly signIn: readonly string[];
  /** The bucket of sealed files, which the app opens itself and shows as blobs. */
  readonly files: readonly string[];
}

/**
 * The content security policy (CSP) of the app.
 * - Images may come from any https address because a detail named "images" holds addresses.
 * - Styles may be inline: Mantine, and the lock of scrolling behind its dialogs, write style elements whose content
 *   depends on the screen. No hash can be known for them, and files that are served statically have no nonce.
 * - `frame-ancestors 'self'` allows the callback of the silent sign-in in its frame.
 * - Trusted types: no text becomes markup or a script, except as `web/src/app/enter.ts` allows.
 */
export function contentSecurityPolicy({ signIn, files }: AppOrigins): string {
  const withSignIn = ["'self'", ...signIn].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob: https:",
    `connect-src ${[withSignIn, ...files].join(' ')}`,
    `frame-src ${withSignIn}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

export const HSTS_MAX_AGE_S = 63_072_000;

/** The security headers of every response, besides the content security policy. */
export const SECURITY_HEADERS = {
  'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // A page of another origin that opens the app, or is opened by it, holds no handle on its window.
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
} as const;
