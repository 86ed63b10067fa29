import type { LocalStore } from '../store/store.ts';
import { areDemoAccountsMade } from './demoAccounts.ts';

const KIND = 'installation';

/**
 * Holds a data folder to what it was first used for. Demo accounts have public passwords, one of them an
 * administrator's: they must not come into a real installation, and what was tried with them does not become one.
 * @throws {Error} with one line that says what to do.
 */
export async function ensureSameInstallation(store: LocalStore, demo: 'on' | 'off'): Promise<void> {
  const isReal = (await store.get(KIND, 'real')) !== undefined;
  if (demo === 'on' && isReal)
    throw new Error('The data folder is that of a real installation. Set ITEM_REGISTRY_DEMO=off.');
  if (demo === 'off' && (await areDemoAccountsMade(store)))
    throw new Error(
      'The data folder has demo accounts, whose passwords are public. Set ITEM_REGISTRY_DATA to a new folder.',
    );
  if (demo === 'off' && !isReal) await store.put(KIND, 'real', true);
}
