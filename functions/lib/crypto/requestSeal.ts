import { createHash } from 'node:crypto';
import type { Binding } from '#shared/sealing/additionalData.ts';
import { lengthPrefixed } from '#shared/sealing/lengthPrefixed.ts';
import { areEqual } from './bytes.ts';
import type { WrappingKms } from './kms.ts';
import { openByKms, sealByKms } from './kmsEnvelope.ts';

/** A request for an item as it was made: who asks for what of whom, and what each party is shown of the other. */
export interface SealedRequest {
  readonly transferId: string;
  readonly assetId: string;
  readonly ownerId: string;
  readonly requesterId: string;
  readonly ownerUsername: string;
  readonly requesterUsername: string;
  readonly requester: { readonly emailDomain: string; readonly memberSince: string };
  readonly requestDate: string;
}

/**
 * Seals a request by KMS, when the requester's token proves who they are: from then on nobody who writes the tables, but
 * may not use KMS, can put anyone else in the place of a party. Names are in the digest, since contexts of KMS are logged.
 */
export const sealRequest = (kms: WrappingKms, request: SealedRequest): Promise<Uint8Array> =>
  sealByKms(kms, bindingOf(request), digestOf(request));

/** Whether a request is still the one that `seal` was made of. */
export async function isAsRequested(
  kms: WrappingKms,
  request: SealedRequest,
  seal: Uint8Array | undefined,
): Promise<boolean> {
  const digest = seal && (await openByKms(kms, bindingOf(request), seal));
  return digest !== undefined && areEqual(digest, digestOf(request));
}

const bindingOf = ({ transferId, assetId, ownerId, requesterId }: SealedRequest): Binding => ({
  purpose: 'request',
  transferId,
  assetId,
  ownerId,
  requesterId,
});

function digestOf({ ownerUsername, requesterUsername, requester, requestDate }: SealedRequest): Uint8Array {
  const { emailDomain, memberSince } = requester;
  const shown = lengthPrefixed(ownerUsername, requesterUsername, emailDomain, memberSince, requestDate);
  return createHash('sha256').update(shown).digest();
}
