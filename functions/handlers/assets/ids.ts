import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import type { TransferStore } from '#functions/lib/storage/transfers.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';
import type { ItemDeps } from '#functions/lib/vault-access/withVault.ts';

/** What the use cases work with; storage, time and chance come from outside. */
export interface AssetDeps extends ItemDeps {
  readonly assets: AssetStore;
  readonly users: UserStore;
  readonly transfers: TransferStore;
  readonly activity: ActivityStore;
  readonly transact: Transact;
  /** Ids made later sort later, so a list is in the order of registration. */
  readonly newItemId: (at: Date) => string;
  readonly newDetailId: (assetId: string) => string;
}

/** A lower-case ULID. */
export const newItemId = (at: Date): string => ulid(at.getTime()).toLowerCase();

/** Begins with the item's id, so that a detail leads to its item when the content is encrypted. */
export const newDetailId = (assetId: string): string => `${assetId}.${randomBytes(8).toString('hex')}`;

/** The item that a detail's id leads to. */
export const itemIdOf = (detailId: string): string =>
  detailId.slice(0, Math.max(0, detailId.lastIndexOf('.')));
