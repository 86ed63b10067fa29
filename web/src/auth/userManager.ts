import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { TOKEN_RENEWAL_THRESHOLD_S } from '#shared/domain/constants.ts';
import { routes } from '#web/base/routes.ts';
import type { SignInConfig } from './signInConfig.ts';

const RENEWAL_RETRIES = 3;

/**
 * The sign-in's client: authorization code with PKCE, the user kept in local storage so that all tabs
 * share one session.
 * @param inFrame the app runs in the hidden frame of a silent renewal, which must not start one of its own
 */
export function createUserManager(config: SignInConfig, origin: string, inFrame: boolean): UserManager {
  return new UserManager({
    authority: config.authority,
    client_id: config.clientId,
    scope: config.scope,
    redirect_uri: `${origin}${routes.callback.path}`,
    silent_redirect_uri: `${origin}${routes.silentCallback.path}`,
    metadataSeed: { end_session_endpoint: config.logoutEndpoint },
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    automaticSilentRenew: !inFrame,
    accessTokenExpiringNotificationTimeInSeconds: TOKEN_RENEWAL_THRESHOLD_S,
    maxSilentRenewTimeoutRetries: RENEWAL_RETRIES,
    includeIdTokenInSilentRenew: true,
    loadUserInfo: true,
    revokeTokenTypes: ['refresh_token'],
    /** A revocation is answered by an empty body, which some servers call a text. */
    revokeTokenAdditionalContentTypes: ['text/plain'],
  });
}

/** The key under which the user is stored; other tabs watch it. */
export const userStorageKey = ({ authority, clientId }: SignInConfig): string =>
  `oidc.user:${authority}:${clientId}`;
