import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type Identity, identityKey } from '#shared/domain/identity.ts';
import { type AccessRow, parseAccess } from './accessRow.ts';
import { isAbsent } from './conditions.ts';
import { bytes, getRow, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

const identityRowSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The product's own id of the user. */
  mappedTo: z.string(),
  /** Proves the mapping, and holds the email address. */
  sealed: bytes,
  /** Seconds since 1970. Only once the account is deleted. */
  expiresAt: z.optional(z.number()),
});
export type IdentityRow = z.infer<typeof identityRowSchema>;

export const parseIdentity = rowParser(identityRowSchema);

/** Which user id an identity has, in the table of users. Writes are transact items. */
export function createIdentityStore(client: DynamoDBClient, table: string) {
  const rows = writesTo(table, parseIdentity);
  const accesses = writesTo(table, parseAccess);

  return {
    /** Strongly consistent. */
    get: (identity: Identity): Promise<IdentityRow | undefined> =>
      getRow(client, table, marshall(identityKey(identity)), parseIdentity),

    /** Refused when the identity has a user id already. */
    insert: (row: IdentityRow): TransactItem<IdentityRow> =>
      rows.put({ ...identityKey(row), ...row }).expect(isAbsent('userId')),

    /** Refused when the row is no longer the one that was read. */
    reseal: (
      identity: Identity,
      { mappedTo, sealed: known }: IdentityRow,
      sealed: Uint8Array,
    ): TransactItem<IdentityRow> =>
      rows
        .update(marshall(identityKey(identity)))
        .set({ sealed })
        .expect({ mappedTo, sealed: known }),

    /** The access row of a new user id. */
    admit: (userId: string, row: AccessRow): TransactItem<AccessRow> =>
      accesses.put({ userId, record: 'access', ...row }).expect(isAbsent('userId')),

    /**
     * Lets the row go by itself, should the deletion of the account be cut short. There need not be one.
     * @param expiresAt seconds since 1970
     */
    expire: (identity: Identity, mappedTo: string, expiresAt: number): TransactItem<IdentityRow> =>
      rows
        .update(marshall(identityKey(identity)))
        .set({ expiresAt })
        .expect({ mappedTo }),

    /** Refused where the identity has another user id, or none. */
    erase: (identity: Identity, mappedTo: string): TransactItem<IdentityRow> =>
      rows.erase(marshall(identityKey(identity))).expect({ mappedTo }),
  };
}
