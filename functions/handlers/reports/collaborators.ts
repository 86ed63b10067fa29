import type { ReadSelection } from '#functions/lib/storage/assetSelection.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { TransferStore } from '#functions/lib/storage/transfers.ts';
import type { Person } from '#functions/lib/vault-access/vaultAccess.ts';
import type { ItemWorld } from '#functions/lib/vault-access/withVault.ts';
import type { KeepFile } from './files.ts';

/** What the use cases work with; storage and time come from outside. */
export interface Collaborators extends ItemWorld {
  readonly assets: AssetStore;
  readonly readSelection: ReadSelection;
  readonly transfers: TransferStore;
  /** Keeps a document that is too large for an answer. */
  readonly keepFile: KeepFile;
  /** The address of the product, which the codes lead to. */
  readonly siteOrigin: string;
}

/** Whose documents they are: the signed-in caller, by whose name a report is titled. */
export interface Reader extends Person {
  readonly username: string;
}
