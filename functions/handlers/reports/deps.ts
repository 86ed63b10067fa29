import type { ReadSelection } from '#functions/lib/storage/assetSelection.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { TransferStore } from '#functions/lib/storage/transfers.ts';
import type { ItemDeps } from '#functions/lib/vault-access/withVault.ts';
import type { KeepFile } from './files.ts';

/** What the use cases work with; storage and time come from outside. */
export interface ReportDeps extends ItemDeps {
  readonly assets: AssetStore;
  readonly readSelection: ReadSelection;
  readonly transfers: TransferStore;
  /** Keeps a document that is too large for an answer. */
  readonly keepFile: KeepFile;
  /** The address of the product, which the codes lead to. */
  readonly siteOrigin: string;
}
