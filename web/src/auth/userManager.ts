import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { TOKEN_RENEWAL_THRESHOLD_S } from '#shared/domain/constants.ts';
import { routes } from '#web/base/routes.ts';
import type { SignInConfig } from './signInConfig.ts';

const RENEWAL_RETRIES = 3;
const RENEWAL_LOCK = 'item-registry-renewal';

/**
 * Lets one tab renew at a time, because a renewal replaces the refresh token that all tabs share: a tab that had to wait
 * for another takes over what that one got. Browsers have locks on secure origins only; elsewhere each tab renews, which the
 * identity provider tolerates within a minute.
 */
class SharingUserManager extends UserManager {
  override async signinSilent(...args: Parameters<UserManager['signinSilent']>): Promise<User | null> {
    const locks: LockManager | undefined = navigator.locks;
    if (!locks) return super.signinSilent(...args);
    const before = await this.getUser();
    return locks.request(RENEWAL_LOCK, async () => {
      const now = await this.getUser();
      const isRenewed = now !== null && now.access_token !== before?.access_token;
      return isRenewed ? now : super.signinSilent(...args);
    });
  }
}

/**
 * The sign-in's client: authorization code with PKCE, the user kept in local storage so that all tabs
 * share one session.
 * @param inFrame the app runs in the hidden frame of a silent renewal, which must not start one of its own
 */
export function createUserManager(config: SignInConfig, origin: string, inFrame: boolean): UserManager {
  return new SharingUserManager({
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
    /** A revocation's response has an empty body, which some servers label as text. */
    revokeTokenAdditionalContentTypes: ['text/plain'],
  });
}
