import { transferLink } from '#shared/domain/transferLink.ts';
import type { QrSubject } from './qrModalProps.ts';

/** The link with which another user can request the item: the content of its code. */
export const qrLink = ({ id, userId }: Pick<QrSubject, 'id' | 'userId'>): string =>
  transferLink(window.location.origin, { ownerId: userId, assetId: id });
