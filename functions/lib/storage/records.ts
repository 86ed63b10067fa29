import { type DynamoDBClient, TransactGetItemsCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { type AssetPlace, keyOf } from './assetRow.ts';
import { getBatch } from './batch.ts';
import { type DamagedTransfer, isDamaged, readTransfer } from './damagedTransfer.ts';
import { rowParser } from './rows.ts';
import { type TransferRow, transferKeyOf } from './transferRow.ts';
import { VAULT_STATES, vaultKeyOf } from './vaults.ts';

const generationSchema = z.object({ vaultId: z.string(), generation: z.number() });

/** The fields that say where an item is and which keys open it, without its content. */
const itemRecordSchema = z.object({
  ownerId: z.string(),
  assetId: z.string(),
  version: z.number(),
  transferId: z.optional(z.string()),
  sealed: z.optional(generationSchema),
});
export type ItemRecord = z.infer<typeof itemRecordSchema>;

const vaultRecordSchema = z.object({ state: z.enum(VAULT_STATES), vault: generationSchema });
export type VaultState = z.infer<typeof vaultRecordSchema>;

const ITEM_FIELDS = 'ownerId, assetId, version, transferId, sealed.vaultId, sealed.generation';
const VAULT_FIELDS = 'userId, #state, vault.vaultId, vault.generation';
const VAULT_NAMES = { '#state': 'state' };

const parseItem = rowParser(itemRecordSchema);
const parseVault = rowParser(vaultRecordSchema);

/** The rows of all tables about one transfer. */
export interface Records {
  readonly transfer: TransferRow | undefined;
  /** Given where there is the transfer, and its row is damaged. */
  readonly damaged?: DamagedTransfer;
  /** The item under its old owner. */
  readonly held: ItemRecord | undefined;
  /** The item under its new owner. */
  readonly received: ItemRecord | undefined;
  /** The vault of its new owner. */
  readonly vault: VaultState | undefined;
}

/** The ids of a transfer, which may not exist. */
export interface TransferReference extends AssetPlace {
  readonly transferId: string;
  readonly requesterId?: string | undefined;
}

interface Tables {
  readonly assets: string;
  readonly transfers: string;
  readonly users: string;
}

/** Reads what several tables hold about transfers. */
export function createRecordReader(client: DynamoDBClient, tables: Tables) {
  return {
    /** Reads the records of one transfer in a transaction, as they are at one moment. */
    async readOne({ transferId, ownerId, assetId, requesterId }: TransferReference): Promise<Records> {
      const item = (owner: string) => ({
        Get: {
          TableName: tables.assets,
          Key: keyOf({ ownerId: owner, assetId }),
          ProjectionExpression: ITEM_FIELDS,
        },
      });
      const { Responses = [] } = await client.send(
        new TransactGetItemsCommand({
          TransactItems: [
            { Get: { TableName: tables.transfers, Key: transferKeyOf(transferId) } },
            item(ownerId),
            ...(requesterId === undefined
              ? []
              : [
                  item(requesterId),
                  {
                    Get: {
                      TableName: tables.users,
                      Key: vaultKeyOf(requesterId),
                      ProjectionExpression: VAULT_FIELDS,
                      ExpressionAttributeNames: VAULT_NAMES,
                    },
                  },
                ]),
          ],
        }),
      );
      const [transfer, held, received, vault] = Responses.map(({ Item }) => Item);
      const met = transfer && readTransfer(transfer);
      return {
        ...(met && isDamaged(met) ? { transfer: undefined, damaged: met } : { transfer: met }),
        held: held && parseItem(held),
        received: received && parseItem(received),
        vault: vault && parseVault(vault),
      };
    },

    /**
     * Reads the other records of these transfers, each row as it was at some recent moment. That suffices to see
     * which transfers may have a problem. At most 33 transfers: each wants three of the 100 rows of a batch.
     */
    async readMany(transfers: readonly TransferRow[]): Promise<Records[]> {
      if (transfers.length === 0) return [];
      const places = transfers.flatMap(({ ownerId, requesterId, assetId }) =>
        [ownerId, requesterId].map((owner) => ({ ownerId: owner, assetId })),
      );
      const found = await getBatch(client, {
        [tables.assets]: {
          Keys: [...new Map(places.map((place) => [idOf(place), keyOf(place)])).values()],
          ProjectionExpression: ITEM_FIELDS,
        },
        [tables.users]: {
          Keys: [...new Set(transfers.map(({ requesterId }) => requesterId))].map(vaultKeyOf),
          ProjectionExpression: VAULT_FIELDS,
          ExpressionAttributeNames: VAULT_NAMES,
        },
      });
      const items = new Map(
        (found[tables.assets] ?? []).map(parseItem).map((item) => [idOf(item), item] as const),
      );
      const vaults = new Map(
        (found[tables.users] ?? []).map((row) => [row.userId?.S, parseVault(row)] as const),
      );
      return transfers.map((transfer) => {
        const { ownerId, requesterId, assetId } = transfer;
        return {
          transfer,
          held: items.get(idOf({ ownerId, assetId })),
          received: items.get(idOf({ ownerId: requesterId, assetId })),
          vault: vaults.get(requesterId),
        };
      });
    },
  };
}

const idOf = ({ ownerId, assetId }: AssetPlace): string => JSON.stringify([ownerId, assetId]);
