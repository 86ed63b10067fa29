import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';

export interface EncryptionDeps extends VaultDeps {
  readonly assets: AssetStore;
}
