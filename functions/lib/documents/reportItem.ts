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
}

export interface Report {
  readonly ownerLabel: string;
  /** When it was asked for: ISO 8601 with the offset of the person's clock, or Z. */
  readonly at: string;
  /** The address of the product, which the codes lead to. */
  readonly site: string;
  readonly items: readonly ReportItem[];
}
