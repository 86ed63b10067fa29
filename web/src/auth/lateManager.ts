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
type UserGone = Parameters<UserManager['events']['addUserUnloaded']>[0];
type Events = Pick<UserManager['events'], 'addUserLoaded' | 'addUserUnloaded' | 'addSilentRenewError'>;

/** The sign-in's client, as far as the app uses it. */
export interface SignInManager extends Pick<UserManager, Steps> {
  /** Loads the client, which renews the tokens before they expire. @throws when its code cannot be had */
  load(): Promise<unknown>;
  getUser(raiseEvent?: boolean): Promise<SignedInUser | null>;
  readonly events: Events;
}

/** The user whom this browser stores, as the client reads them; null where that cannot be read. */
function storedUser(key: string): SignedInUser | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A sign-in client whose code, a tenth of the first load, is loaded when it is needed: a user who is signed in is only
 * read from the storage.
 * @param key under which the user is stored
 * @param load gives the client itself
 */
export function createLateManager(key: string, load: () => Promise<UserManager>): SignInManager {
  let loaded: UserManager | undefined;
  let loading: Promise<UserManager> | undefined;
  const waiting = new Set<(manager: UserManager) => void>();
  const toldOfRemoval = new Set<UserGone>();

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

  const listenToRemoval = listen<UserGone>((ready, callback) => ready.events.addUserUnloaded(callback));

  /** No token may stay because the code cannot be had, so it is not waited for. */
  async function removeUser(): Promise<void> {
    if (loaded) return loaded.removeUser();
    localStorage.removeItem(key);
    for (const tell of toldOfRemoval) tell();
  }
  async function getUser(raiseEvent = false): Promise<SignedInUser | null> {
    if (!loaded && !raiseEvent) return storedUser(key);
    const ready = await manager();
    return ready.getUser(raiseEvent).catch(() => null);
  }

  return {
    load: manager,
    getUser,
    removeUser,
    signinSilent: async (...options) => (await manager()).signinSilent(...options),
    signinRedirect: async (...options) => (await manager()).signinRedirect(...options),
    signinCallback: async (...options) => (await manager()).signinCallback(...options),
    revokeTokens: async (...types) => (await manager()).revokeTokens(...types),
    signoutRedirect: async (...options) => (await manager()).signoutRedirect(...options),
    events: {
      addUserLoaded: listen((ready, callback) => ready.events.addUserLoaded(callback)),
      addUserUnloaded: (callback) => {
        const stop = listenToRemoval(callback);
        toldOfRemoval.add(callback);
        return () => {
          toldOfRemoval.delete(callback);
          stop();
        };
      },
      addSilentRenewError: listen((ready, callback) => ready.events.addSilentRenewError(callback)),
    },
  };
}
