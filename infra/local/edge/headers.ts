import type { ServerResponse } from 'node:http';
import { contentSecurityPolicy, SECURITY_HEADERS } from '#infra/edge/headers.ts';

/** The sign-in has the app's own origin here, so the policy needs no other. */
const POLICY = contentSecurityPolicy({ signIn: [] });

/** A browser remembers Strict-Transport-Security for localhost as a whole and would break other programs on it. */
const { 'strict-transport-security': _, ...LOCAL_HEADERS } = SECURITY_HEADERS;

/** The headers that CloudFront adds to every answer; a page that brings a policy of its own replaces ours. */
export function addSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(LOCAL_HEADERS)) response.setHeader(name, value);
  response.setHeader('content-security-policy', POLICY);
}
