import { type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { identityKey } from '#shared/domain/identity.ts';
import { type AccessRow, accessKeyOf, parseAccess } from './accessRow.ts';
import { isAbsent } from './conditions.ts';
import { type IdentityRow, parseIdentity } from './identities.ts';
import type { TransactItem } from './rows.ts';
import { type VaultRow, vaultKeyOf } from './vaults.ts';
import { writesTo } from './write.ts';

export type IdentityMoves = ReturnType<typeof createIdentityMoves>;

/** The writes that give a user id to another identity, in the table of users. Only an operator makes them. */
export function createIdentityMoves(client: DynamoDBClient, table: string) {
  const identities = writesTo(table, parseIdentity);
  const accesses = writesTo(table, parseAccess);
  const vaults = writesTo<unknown>(table, (row) => row);
  const keyOf = (row: IdentityRow) => marshall(identityKey(row));

  return {
    /** Every identity. It reads the whole table. */
    async *all(): AsyncGenerator<IdentityRow> {
      const wanted = {
        TableName: table,
        ConsistentRead: true,
        FilterExpression: '#record = :identity',
        ExpressionAttributeNames: { '#record': 'record' },
        ExpressionAttributeValues: { ':identity': { S: 'identity' } },
      };
      for await (const { Items = [] } of paginateScan({ client }, wanted)) yield* Items.map(parseIdentity);
    },

    /** @param seen the row that was read in its place: refused where it is another by now, or where there is one */
    give: (row: IdentityRow, seen: IdentityRow | undefined): TransactItem<IdentityRow> => {
      const put = identities.put({ ...identityKey(row), ...row });
      return put.expect(seen ? { mappedTo: seen.mappedTo, sealed: seen.sealed } : isAbsent('userId'));
    },

    /** Refused where the row is no longer the one that was read. */
    take: (row: IdentityRow): TransactItem<IdentityRow> =>
      identities.erase(keyOf(row)).expect({ mappedTo: row.mappedTo, sealed: row.sealed }),

    /** Removes a vault that was made to keep requests away. Nothing was ever sealed to it. */
    dropVault: ({ userId, state, version }: VaultRow): TransactItem<unknown> =>
      vaults.erase(vaultKeyOf(userId)).expect({ state, version }),

    /** Admits another user of the directory. Refused for a user id that is no longer the earlier one's, or is leaving. */
    admit: (
      userId: string,
      earlierSubject: string,
      user: Pick<AccessRow, 'username' | 'subject' | 'isAdmin'>,
    ): TransactItem<AccessRow> =>
      accesses
        .update(accessKeyOf(userId))
        .set({ username: user.username, subject: user.subject, isAdmin: user.isAdmin })
        .expect({ subject: earlierSubject, leaving: undefined }),
  };
}
