import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { VaultUnreadable } from '#functions/lib/base/errors.ts';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';
import type { VaultRecord } from '#functions/lib/crypto/record.ts';
import { allOf, anyOf, areStill, type Condition, equals, isAbsent } from './conditions.ts';
import { listSchema } from './lists.ts';
import { type Attributes, bytes, getRow, type ListVersion, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/**
 * `resetting`: the owner's encrypted data is being deleted. `closing`: their account is being deleted, or was. That word is
 * stored in rows, so it stays; elsewhere this is called erasing. In both nothing is read or written with the vault, and its
 * owner makes nothing new.
 */
export const VAULT_STATES = ['active', 'resetting', 'closing'] as const;

const commonSchema = z.object({
  vaultId: z.string(),
  generation: z.number(),
  kdf: z.object({
    salt: bytes,
    iterations: z.number(),
    hmacKeyId: z.nullable(z.string()),
    macAlgorithm: z.nullable(z.literal('HMAC_SHA_256')),
  }),
  check: bytes,
  byPassword: bytes,
  publicKey: bytes,
  publicKeyDigest: bytes,
  privateKey: bytes,
  ring: z.readonly(z.array(z.object({ generation: z.number(), vaultKey: bytes, privateKey: bytes }))),
  chosen: z.boolean(),
  mac: bytes,
});

const recordSchema = z.discriminatedUnion('level', [
  z.extend(commonSchema, { level: z.literal('Standard'), standardSecret: z.optional(bytes) }),
  z.extend(commonSchema, { level: z.literal('Enhanced'), byRecovery: z.optional(bytes) }),
  z.extend(commonSchema, { level: z.literal('Maximum') }),
]) satisfies z.ZodMiniType<VaultRecord>;

const vaultRowSchema = z.object({
  userId: z.string(),
  /** Raised by every change of the row but that of `list`. */
  version: z.number(),
  state: z.enum(VAULT_STATES),
  /** Time of the last change of password, level or recovery key, in milliseconds since 1970. */
  changedAt: z.optional(z.number()),
  /** When a data reset made this vault, in milliseconds since 1970. It says nothing of later generations. */
  resetAt: z.optional(z.number()),
  vault: recordSchema,
  /** The part of the version of the owner's list that the writes of their encrypted items renew. Damaged, it must not lock the vault. */
  list: z.catch(z.optional(listSchema), undefined),
  /** Seconds since 1970. Only in the vault of a deleted account. */
  expiresAt: z.optional(z.number()),
});
export type VaultRow = z.infer<typeof vaultRowSchema>;

/** The keys that something was written with, or that an encryption session opens. */
export type VaultGenerationOf = Pick<VaultRow['vault'], 'vaultId' | 'generation'>;

/** A vault whose row is not what the product writes. */
export interface DamagedVault {
  /** 0 where that is damaged too. */
  readonly version: number;
  /** Holds while the row is as it was read. */
  readonly isAsRead: Condition;
}

export const isDamagedVault = (vault: VaultRow | DamagedVault | undefined): vault is DamagedVault =>
  vault !== undefined && 'isAsRead' in vault;

const parse = rowParser(vaultRowSchema);
/** Without the list's version, which says nothing of the vault. */
const VAULT_FIELDS = Object.keys(vaultRowSchema.shape).filter((name) => name !== 'list');

/** The numbers of a damaged row may have more digits than JavaScript takes. */
function readVault(attributes: Attributes): VaultRow | DamagedVault {
  try {
    return parse(attributes);
  } catch {
    return damagedIn(attributes);
  }
}

function damagedIn(attributes: Attributes): DamagedVault {
  const version = Number(attributes.version?.N);
  const isAsRead = areStill(VAULT_FIELDS, attributes);
  return { version: Number.isSafeInteger(version) ? version : 0, isAsRead };
}

/** @throws {VaultUnreadable} when the row is not what its schema says */
export function parseVault(attributes: Attributes): VaultRow {
  const vault = readVault(attributes);
  if (isDamagedVault(vault)) throw new VaultUnreadable();
  return vault;
}

export const vaultKeyOf = (userId: string): Attributes => marshall({ userId, record: 'vault' });

/** The vaults, one for each user, in the table of users. Writes are transact items. */
export function createVaultStore(client: DynamoDBClient, table: string) {
  const rows = writesTo(table, parseVault);

  /** A row that is put in place of another may hold the earlier version of a list, so it always gets a new one. */
  const put = (row: VaultRow, expected: Parameters<ReturnType<typeof rows.put>['expect']>[0]) => {
    const write = (list?: ListVersion) => rows.put({ ...row, record: 'vault', list }).expect(expected);
    const withList = { ownerId: row.userId, isPut: true, write: (list: ListVersion) => write(list).write };
    return { ...write(), withList };
  };

  return {
    /** Strongly consistent. @throws {VaultUnreadable} */
    get: (userId: string, ahead?: RowsAhead): Promise<VaultRow | undefined> =>
      getRow(client, table, vaultKeyOf(userId), parseVault, ahead),

    /** The same for those who put another in its place. */
    find: (userId: string): Promise<VaultRow | DamagedVault | undefined> =>
      getRow(client, table, vaultKeyOf(userId), readVault),

    /** The same for those who find out whether it opens: where it does not, it counts as damaged. */
    findToOpen: (userId: string) =>
      getRow(client, table, vaultKeyOf(userId), (stored) => ({
        found: readVault(stored),
        asDamaged: damagedIn(stored),
      })),

    /** Refused when there is one already. */
    insert: (row: VaultRow): TransactItem<VaultRow> => put(row, isAbsent('userId')),

    /** Puts the row in place of the version named. */
    replace: (row: VaultRow, version: number): TransactItem<VaultRow> => put(row, { version }),

    /** Puts the row in place of what was found. */
    replaceFound: (row: VaultRow, found: VaultRow | DamagedVault | undefined): TransactItem<VaultRow> => {
      if (!found) return put(row, isAbsent('userId'));
      return put(row, isDamagedVault(found) ? found.isAsRead : { version: found.version });
    },

    /** Holds while these are the newest keys, and may be used. */
    unchanged: (userId: string, { vaultId, generation }: VaultGenerationOf): TransactItem<VaultRow> => {
      const key = vaultKeyOf(userId);
      const expected = allOf(
        IS_ACTIVE,
        equals(['vault', 'vaultId'], vaultId),
        equals(['vault', 'generation'], generation),
      );
      const write = (list: ListVersion) => rows.update(key).set({ list }).expect(expected).write;
      return { ...rows.check(key, expected), withList: { ownerId: userId, isPut: false, write } };
    },

    /** Holds for a user without a vault too; not while what is in the vault is being deleted. */
    usable: (userId: string): TransactItem<VaultRow> =>
      rows.check(vaultKeyOf(userId), anyOf(isAbsent('userId'), IS_ACTIVE)),

    /** Holds while the vault is in the state that was read, which is that of a deletion. */
    stillErasing: ({ userId, state, version }: VaultRow): TransactItem<VaultRow> =>
      rows.check(vaultKeyOf(userId), { state, version }),

    /** Holds while this user's new items are stored plain. */
    noLevelChosen: (userId: string): TransactItem<VaultRow> =>
      rows.check(vaultKeyOf(userId), anyOf(isAbsent('userId'), allOf(IS_ACTIVE, IS_UNCHOSEN))),
  };
}

const IS_ACTIVE = equals('state', 'active');

/** A level that needs a password was always chosen, whatever the row says. */
const IS_UNCHOSEN = allOf(equals(['vault', 'chosen'], false), equals(['vault', 'level'], 'Standard'));
