import { API_SCOPE } from '#shared/domain/scopes.ts';

/** How Cognito calls a proof of the password by SRP. The sign-in pages are `TokenGeneration_HostedAuth`. */
const PASSWORD_PROOF = 'TokenGeneration_Authentication';

/**
 * The scopes that a token gets besides its own. The pages give what a client asks for and may have; a proof by SRP
 * gives none of ours, and the smoke test signs in by one. Its client cannot be told from the one that only proves
 * passwords, because the trigger may not refer to a client of the pool that refers to it. It need not be: the API
 * takes tokens of the web client and of the smoke test's, and of no other whatever their scopes. A renewal
 * (`TokenGeneration_RefreshTokens`) adds nothing: the app's tokens keep their scopes, and no other client has one.
 */
export const addedScopes = (triggerSource: string): string[] =>
  triggerSource === PASSWORD_PROOF ? [API_SCOPE] : [];
