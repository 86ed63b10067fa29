import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { VaultWorld } from '#functions/lib/vault-access/world.ts';

/** What the use cases work with. */
export interface Collaborators extends VaultWorld {
  readonly assets: AssetStore;
}
