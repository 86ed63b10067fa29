import { RegistryError } from '#functions/lib/base/errors.ts';
import type { TransferAt, TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { TransferDetail, transfers } from '#shared/contract/transfers.ts';
import { isWeaker, type SecurityLevel } from '#shared/domain/levels.ts';

/** The facts about the requester's level that the owner should know before approving, and during the review. */
export function levelFacts(
  owner: UsableVault,
  requester: VaultRow | undefined,
  transfer: TransferRow,
): Pick<NonNullable<TransferDetail['requester']>, 'securityLevel' | 'isLowerLevel' | 'approvedLevel'> {
  const securityLevel = requester?.vault.level ?? 'Standard';
  const isLowerLevel = owner.level !== null && isWeaker(securityLevel, owner.level);
  return {
    securityLevel,
    ...(isLowerLevel && { isLowerLevel }),
    ...(transfer.status === 'PendingRequesterReview' &&
      transfer.itemKey && { approvedLevel: transfer.itemKey.level }),
  };
}

/** The level and the words that an owner says they were shown. */
export type Known = NonNullable<BodyOf<typeof transfers.approve>>;

/**
 * An owner who says which level they were shown hands an item to no level below it that is lower than their own too. An
 * approval that names neither a level nor words is the plain one of the contract. One with words alone is of a page that
 * names a level only where it has shown a lower one, so the owner has seen none below their own. A vault's level changes
 * with its generation, which the transaction of the approval checks.
 * @throws {RegistryError} `level_not_acknowledged`
 */
export function ensureAcknowledged(
  own: SecurityLevel | null,
  { vault: { level } }: VaultRow,
  { acknowledgedLevel, verificationPhrase }: Known,
): void {
  if (own === null || !isWeaker(level, own)) return;
  if (acknowledgedLevel === undefined && verificationPhrase === undefined) return;
  if (acknowledgedLevel && !isWeaker(level, acknowledgedLevel)) return;
  throw new RegistryError(
    'level_not_acknowledged',
    `The other person keeps items at ${level}, you at ${own}. Look at the request again, and confirm that you know what that means.`,
  );
}

/**
 * A requester who has lowered their level during the review does not take the item to it: its owner has approved for the
 * level that it was sealed to, which the sealed key opens under alone.
 * @throws {RegistryError} `level_not_acknowledged`
 */
export function ensureApprovedLevel(
  own: SecurityLevel | null,
  { itemKey, ownerUsername }: TransferAt<'PendingRequesterReview'>,
): void {
  const level = own ?? 'Standard';
  if (!itemKey || !isWeaker(level, itemKey.level)) return;
  throw new RegistryError(
    'level_not_acknowledged',
    `${ownerUsername} approved when you kept items at ${itemKey.level}, and now you keep them at ${level}. Nothing was done. Raise your level to ${itemKey.level} again and accept then, or reject the item and ask for it again.`,
  );
}
