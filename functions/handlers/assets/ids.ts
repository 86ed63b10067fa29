import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

/** A lower-case ULID: later ids sort later, so that a list is in the order of registration. */
export const newItemId = (at: Date): string => ulid(at.getTime()).toLowerCase();

/** Begins with the item's id, so that a detail leads to its item when the content is encrypted. */
export const newDetailId = (assetId: string): string => `${assetId}.${randomBytes(8).toString('hex')}`;

/** The item that a detail's id leads to. */
export const itemIdOf = (detailId: string): string =>
  detailId.slice(0, Math.max(0, detailId.lastIndexOf('.')));
