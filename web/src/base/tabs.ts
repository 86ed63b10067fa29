const MESSAGES = ['locked', 'idle', 'ended', 'changed', 'signedOut'] as const;

/**
 * The news that a tab has for the other tabs of this browser: the items were locked by the user, or after a time
 * without input; the encryption session has ended, or has changed; the user signs out. It holds nothing about the user
 * or the items.
 */
export type TabMessage = (typeof MESSAGES)[number];

type Listener = (message: TabMessage) => void;

const NAME = 'item-registry.tabs';
const listeners = new Set<Listener>();

function hear(data: unknown): void {
  const message = MESSAGES.find((known) => known === data);
  if (message) for (const listener of [...listeners]) listener(message);
}

/** A browser without channels tells its other tabs of each change in the storage. */
function connectByStorage(): Listener {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === NAME) hear(newValue?.split(' ')[0]);
  });
  return (message) => localStorage.setItem(NAME, `${message} ${Date.now()}`);
}

/** One channel for the whole tab: a second one would hear the first, and a tab must not hear itself. */
function connect(): Listener {
  if (typeof BroadcastChannel === 'undefined') return connectByStorage();
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }) => hear(data));
  return (message) => channel.postMessage(message);
}

let post: Listener | undefined;

export function tellTabs(message: TabMessage): void {
  post ??= connect();
  post(message);
}

/** @returns a function that ends the listening. */
export function listenToTabs(listener: Listener): () => void {
  post ??= connect();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
