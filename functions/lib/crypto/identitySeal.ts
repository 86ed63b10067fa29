import * as z from 'zod/mini';
import type { Binding } from '#shared/sealing/additionalData.ts';
import type { WrappingKms } from './kms.ts';
import { openByKms, sealByKms } from './kmsEnvelope.ts';

/** A user of a directory, and the user id that is theirs. */
export interface MappedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: string;
}

const sealedSchema = z.object({ email: z.optional(z.string()) });

/** The part of an identity that is readable with KMS alone. */
export type SealedIdentity = z.infer<typeof sealedSchema>;

/** Longer than any email address with what stands around it: the length of a blob tells nothing of the address. */
const LENGTH = 384;

/**
 * Seals the email address that the directory had proved, if any. The blob proves the mapping as well: without KMS
 * nobody can make one that gives an identity of their own somebody else's user id.
 */
export const sealIdentity = (
  kms: WrappingKms,
  identity: MappedIdentity,
  sealed: SealedIdentity,
): Promise<Uint8Array> =>
  sealByKms(kms, bindingOf(identity), Buffer.from(JSON.stringify(sealed).padEnd(LENGTH)));

/** Undefined when it was not sealed for this identity and this user id. */
export async function openIdentity(
  kms: WrappingKms,
  identity: MappedIdentity,
  blob: Uint8Array,
): Promise<SealedIdentity | undefined> {
  const opened = await openByKms(kms, bindingOf(identity), blob);
  return opened && z.parse(sealedSchema, JSON.parse(Buffer.from(opened).toString()));
}

const bindingOf = ({ issuer, subject, userId }: MappedIdentity): Binding => ({
  purpose: 'identity',
  issuer,
  subject,
  userId,
});
