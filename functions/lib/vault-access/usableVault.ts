import { VaultDamaged } from '#functions/lib/base/errors.ts';
import type { TransferPlace } from '#functions/lib/crypto/bindings.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { AssetRow, StoredContent } from '#functions/lib/storage/assetRow.ts';
import type { ListVersion, TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { SealedFor, TransferAt, TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultGenerationOf, VaultRow } from '#functions/lib/storage/vaults.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { contentOf, plainContent, sealContent } from './contents.ts';
import { handedOverText, handOverKey, openedName } from './sealToParty.ts';
import { chosenLevel } from './vaultAccess.ts';
import { type KnownKey, notedRecipient, noteRecipient, ownKey } from './verification.ts';

/** A user's vault during one request. For a user without a vault it reads and writes plain items. */
export interface UsableVault {
  /**
   * @throws {RegistryError} `authentication_required` while it is locked
   */
  readonly ensureOpen: () => void;
  /**
   * Whether the vault has to be open first for this row: it is encrypted, or a plain one of the user's own at a level
   * that they have chosen. Such a one was in transit then, or the first encryption has not come to it.
   */
  readonly hides: (row: AssetRow) => boolean;
  /**
   * @throws {RegistryError} `authentication_required` where the vault is locked and hides the row
   */
  readonly ensureShown: (row: AssetRow) => void;
  /** The text of a row's content; undefined when it is damaged, or the vault hides it. */
  readonly read: (row: AssetRow) => string | undefined;
  /**
   * The content for a row at the version that it will have: encrypted ones stay so.
   * @throws {RegistryError} `authentication_required` where it is to be encrypted and the vault is locked
   */
  readonly write: (
    row: Pick<AssetRow, 'ownerId' | 'assetId' | 'version' | 'keptAt' | 'sealed'>,
    text: string,
  ) => StoredContent;
  /**
   * The content of a plain row, sealed; undefined where it stays as it is: the vault is locked, no level was chosen,
   * or the row is encrypted. `checkFor` gives the check that goes with it.
   */
  readonly seal: (row: AssetRow) => StoredContent | undefined;
  /** Whether `seal` gives a content, without sealing it. */
  readonly seals: (row: AssetRow) => boolean;
  /** The check that goes with the write of such a content, or with a deletion. */
  readonly checkFor: (written: Pick<AssetRow, 'sealed'>) => TransactItem<VaultRow>;
  /** The key of an encrypted item, for the other party of a transfer; undefined when it does not open. */
  readonly handOver: (row: AssetRow, transferId: string, to: VaultRow) => Promise<SealedFor | undefined>;
  /** The text of an item that its owner handed over to this vault; undefined when it does not open. */
  readonly readHandedOver: (row: AssetRow, transferId: string, key: SealedFor) => Promise<string | undefined>;
  /** The level of a vault whose owner chose one. */
  readonly level: SecurityLevel | null;
  /** The part of the version of the owner's list that is in the vault's row. */
  readonly list: ListVersion | undefined;
  /** See `ownKey` of verification.ts; `locked` while the vault is. */
  readonly ownKey: (sealedTo?: VaultGenerationOf) => KnownKey | 'locked';
  /** See `noteRecipient` of verification.ts; undefined while the vault is locked. */
  readonly noteRecipient: (
    transfer: TransferRow,
    itemKey: SealedFor,
    publicKey: Uint8Array,
  ) => TransferAt<'PendingRequesterReview'>['sealedTo'];
  /** See `notedRecipient` of verification.ts; `locked` while the vault is. */
  readonly notedRecipient: (transfer: TransferAt<'PendingRequesterReview'>) => KnownKey | 'locked';
  /** The name of an item that was sealed to this vault; undefined when it does not open. */
  readonly readName: (place: TransferPlace, name: SealedFor) => Promise<string | undefined>;
}

interface Opened extends Pick<Stores, 'vaults'> {
  readonly kms: WrappingKms;
  readonly userId: string;
  readonly row: VaultRow | undefined;
  readonly keys: OpenVault | undefined;
  /** The reason why there are no keys though there is a vault. */
  readonly refusal: Error | undefined;
  /** Called for content that was written with newer keys than these. */
  readonly onNewerKeys: () => void;
}

/** Whether what a user writes is encrypted. A level that needs a password decides it, whatever else the row says. */
export const sealsNew = (row: VaultRow | undefined): boolean =>
  row !== undefined && (row.vault.chosen || needsPassword(row.vault.level));

export function createUsableVault(opened: Opened): UsableVault {
  const { vaults, kms, userId, row: vault, keys, refusal, onNewerKeys } = opened;
  const isSealed = ({ sealed }: Pick<AssetRow, 'sealed'>) => sealsNew(vault) || sealed !== undefined;
  const ensureOpen = () => {
    if (refusal) throw refusal;
  };
  /** Nobody knows of a vault that cannot be read whether its owner has chosen encryption. */
  const hidesOwn = sealsNew(vault) || (vault === undefined && refusal !== undefined);
  const hides = (row: AssetRow) =>
    refusal !== undefined && (row.sealed !== undefined || (row.ownerId === userId && hidesOwn));
  const notice = (written: VaultGenerationOf | undefined) => {
    if (!written || refusal) return;
    const isNewer = written.vaultId !== keys?.vaultId || written.generation > keys.generation;
    if (isNewer) onNewerKeys();
  };
  /** A vault that does not open though it may was changed in the tables. */
  const withoutKeys = refusal instanceof VaultDamaged ? 'changed' : 'locked';
  return {
    ensureOpen,
    hides,
    ensureShown(row) {
      if (hides(row)) ensureOpen();
    },
    level: chosenLevel(vault),
    list: vault?.list,
    ownKey: (sealedTo) => (keys ? ownKey(keys, sealedTo) : withoutKeys),
    noteRecipient: (transfer, itemKey, publicKey) =>
      keys && noteRecipient(keys, transfer, itemKey, publicKey),
    notedRecipient(transfer) {
      notice(transfer.sealedTo);
      return keys ? notedRecipient(keys, transfer) : withoutKeys;
    },
    read(row) {
      notice(row.sealed);
      return hides(row) ? undefined : contentOf(keys, row);
    },
    write(row, text) {
      // A vault that is damaged says nothing reliable about whether its owner chose a level.
      if (isSealed(row) || refusal instanceof VaultDamaged) ensureOpen();
      return keys && isSealed(row) ? sealContent(keys, row, text) : plainContent(text);
    },
    seal: (row) =>
      keys && isSealed(row) && row.content !== undefined ? sealContent(keys, row, row.content) : undefined,
    seals: (row) => keys !== undefined && isSealed(row) && row.content !== undefined,
    checkFor: (written) =>
      keys && isSealed(written) ? vaults.unchanged(userId, keys) : vaults.noLevelChosen(userId),
    async handOver(row, transferId, to) {
      notice(row.sealed);
      return keys && handOverKey(kms, keys, row, to, transferId);
    },
    async readHandedOver(row, transferId, key) {
      notice(key);
      return keys && handedOverText(keys, row, transferId, key);
    },
    async readName(place, name) {
      notice(name);
      return keys && openedName(keys, place, name);
    },
  };
}
