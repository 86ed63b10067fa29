import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Paper } from '#shared/domain/paper.ts';

export interface ReportItem {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly description: string;
  readonly assetType: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  readonly isEncrypted: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly files?: readonly ItemFile[] | undefined;
}

/** A JPEG, or why there is none: it is missing or does not open, or the report would be too large or take too long. */
export type Photo = Uint8Array | 'unreadable' | 'left out';

export interface Report {
  readonly ownerLabel: string;
  /** When it was asked for: ISO 8601 with the offset of the person's clock, or Z. */
  readonly at: string;
  /** The address of the product, which the codes lead to. */
  readonly site: string;
  readonly items: readonly ReportItem[];
  /** A4 by default. */
  readonly paper?: Paper | undefined;
  /** The photos to be shown of an item, its cover first. */
  readonly photosOf?: (item: ReportItem) => Promise<readonly Photo[]>;
}
