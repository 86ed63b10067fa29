const MESSAGES = ['locked', 'idle', 'ended', 'changed', 'signedOut'] as const;

/**
 * The news that a tab has for the other tabs of this browser: the items were locked by the user, or after a time
 * without input; the encryption session has ended, or has changed; the user signs out. It holds nothing about the user
 * or the items.
 */
export type TabMessage = (typeof MESSAGES)[number];

type Listener = (message: TabMessage) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

/** One channel for the whole tab: a second one would hear the first, and a tab must not hear itself. */
function connected(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('item-registry.tabs');
  channel.addEventListener('message', ({ data }) => {
    const message = MESSAGES.find((known) => known === data);
    if (message) for (const listener of [...listeners]) listener(message);
  });
  return channel;
}

export function tellTabs(message: TabMessage): void {
  connected().postMessage(message);
}

/** @returns a function that ends the listening. */
export function listenToTabs(listener: Listener): () => void {
  connected();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
