import type { User, UserManager } from 'oidc-client-ts';

/** The signed-in user, as far as the app reads them. */
export type SignedInUser = Pick<User, 'access_token' | 'refresh_token' | 'profile' | 'expires_at' | 'state'>;

type Steps =
  | 'signinSilent'
  | 'signinRedirect'
  | 'signinCallback'
  | 'removeUser'
  | 'revokeTokens'
  | 'signoutRedirect';
type Events = Pick<UserManager['events'], 'addUserLoaded' | 'addUserUnloaded' | 'addSilentRenewError'>;

/** The sign-in's client, as far as the app uses it. */
export interface SignInManager extends Pick<UserManager, Steps> {
  getUser(raiseEvent?: boolean): Promise<SignedInUser | null>;
  readonly events: Events;
}

/** The user whom this browser stores, as the client reads them. */
function storedUser(key: string): SignedInUser | null {
  const text = localStorage.getItem(key);
  return text === null ? null : JSON.parse(text);
}

/**
 * A sign-in client whose code, a tenth of the first load, is loaded when it is needed: a user who is signed in is only
 * read from the storage.
 * @param key under which the user is stored
 * @param load gives the client itself
 */
export function createLateManager(
  key: string,
  load: () => Promise<UserManager>,
): SignInManager & { readonly wake: () => Promise<unknown> } {
  let loaded: UserManager | undefined;
  let loading: Promise<UserManager> | undefined;
  const waiting = new Set<(manager: UserManager) => void>();

  async function start(): Promise<UserManager> {
    try {
      loaded = await load();
      for (const attach of waiting) attach(loaded);
      return loaded;
    } catch (error) {
      // The next call tries again.
      loading = undefined;
      throw error;
    }
  }
  const manager = (): Promise<UserManager> => {
    loading ??= start();
    return loading;
  };

  const listen =
    <Callback>(add: (manager: UserManager, callback: Callback) => () => void) =>
    (callback: Callback): (() => void) => {
      let stop: (() => void) | undefined;
      const attach = (ready: UserManager) => {
        stop = add(ready, callback);
      };
      if (loaded) attach(loaded);
      else waiting.add(attach);
      return () => {
        waiting.delete(attach);
        stop?.();
      };
    };

  return {
    /** Loads the client, which renews the tokens before they expire. */
    wake: () => manager().catch(() => undefined),
    getUser: async (raiseEvent = false) =>
      loaded || raiseEvent ? (await manager()).getUser(raiseEvent) : storedUser(key),
    signinSilent: async (...options) => (await manager()).signinSilent(...options),
    signinRedirect: async (...options) => (await manager()).signinRedirect(...options),
    signinCallback: async (...options) => (await manager()).signinCallback(...options),
    removeUser: async () => (await manager()).removeUser(),
    revokeTokens: async (...types) => (await manager()).revokeTokens(...types),
    signoutRedirect: async (...options) => (await manager()).signoutRedirect(...options),
    events: {
      addUserLoaded: listen((ready, callback) => ready.events.addUserLoaded(callback)),
      addUserUnloaded: listen((ready, callback) => ready.events.addUserUnloaded(callback)),
      addSilentRenewError: listen((ready, callback) => ready.events.addSilentRenewError(callback)),
    },
  };
}
