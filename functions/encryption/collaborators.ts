import type { AssetStore } from '#functions/storage/assets.ts';
import type { VaultWorld } from '#functions/vaults/world.ts';

/** What the use cases work with. */
export interface Collaborators extends VaultWorld {
  readonly assets: AssetStore;
}
