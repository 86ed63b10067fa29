import type { LocalStore } from '../store/store.ts';

const OPEN_S = 15 * 60;

/** Who is in the middle of a step of the sign-in, by the visit: for a quarter of an hour. */
export const createWaiting = (store: LocalStore, kind: string) => ({
  begin: (visit: string, who: string): Promise<void> =>
    store.put(kind, visit, who, { expiresAt: Math.floor(Date.now() / 1_000) + OPEN_S }),
  async who(visit: string): Promise<string | undefined> {
    const who = await store.get(kind, visit);
    return typeof who === 'string' ? who : undefined;
  },
  end: (visit: string): Promise<void> => store.remove(kind, visit),
});
