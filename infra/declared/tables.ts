interface Key {
  readonly partition: string;
  readonly sort?: string;
}

interface Index extends Key {
  readonly projection: 'ALL' | 'KEYS_ONLY';
}

export interface Table {
  readonly key: Key;
  readonly indexes?: Readonly<Record<string, Index>>;
  /** The attribute that holds the time of expiry, in seconds since 1970. */
  readonly timeToLive?: string;
  readonly pointInTimeRecovery: boolean;
}

/** The tables of the product; every key attribute is a string. The stack and the local cloud make them from here. */
export const TABLES = {
  Assets: {
    key: { partition: 'ownerId', sort: 'assetId' },
    indexes: {
      byAsset: { partition: 'assetId', projection: 'KEYS_ONLY' },
      /** Holds only the items that a transfer locks. */
      locked: { partition: 'transferId', projection: 'KEYS_ONLY' },
    },
    pointInTimeRecovery: true,
  },
  Transfers: {
    key: { partition: 'transferId' },
    indexes: {
      byOwner: { partition: 'ownerId', sort: 'requestDate', projection: 'ALL' },
      byRequester: { partition: 'requesterId', sort: 'requestDate', projection: 'ALL' },
      /** Holds only the transfers that wait for a user: `awaiting` is the id of that user. */
      awaiting: { partition: 'awaiting', projection: 'KEYS_ONLY' },
      /** Holds only the transfers to which something will be due, in parts by a hash of their ids. */
      due: { partition: 'dueShard', sort: 'dueAt', projection: 'KEYS_ONLY' },
    },
    pointInTimeRecovery: true,
  },
  Users: {
    key: { partition: 'userId', sort: 'record' },
    timeToLive: 'expiresAt',
    pointInTimeRecovery: true,
  },
  /** Has no point-in-time recovery: the keys of ended sessions must not come back. */
  Sessions: {
    key: { partition: 'userId', sort: 'sessionHash' },
    timeToLive: 'expiresAt',
    pointInTimeRecovery: false,
  },
  /** The activity on an item, as long as it exists, and of a user, until it expires. */
  Activity: {
    key: { partition: 'subject', sort: 'moment' },
    timeToLive: 'expiresAt',
    pointInTimeRecovery: true,
  },
  /** The files of items. `due` holds only those that no item names: `deleteAfter` says from when on they may go. */
  Files: {
    key: { partition: 'fileId' },
    indexes: { due: { partition: 'due', sort: 'deleteAfter', projection: 'ALL' } },
    pointInTimeRecovery: true,
  },
  /** Transfers whose records disagree. */
  Problems: { key: { partition: 'transferId' }, pointInTimeRecovery: true },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof TABLES;

/** DynamoDB's own form of a key, as a table or an index is made with it. */
export function keySchema({ partition, sort }: Key) {
  const hash = { AttributeName: partition, KeyType: 'HASH' } as const;
  return sort ? [hash, { AttributeName: sort, KeyType: 'RANGE' } as const] : [hash];
}

/** The attributes of these keys, each once, as DynamoDB wants them declared. */
export function attributesOf(keys: readonly Key[]) {
  const names = new Set(keys.flatMap(({ partition, sort }) => (sort ? [partition, sort] : [partition])));
  return [...names].map((name) => ({ AttributeName: name, AttributeType: 'S' }) as const);
}

export const definitionOfIndex = (indexName: string, index: Index) => ({
  IndexName: indexName,
  KeySchema: keySchema(index),
  Projection: { ProjectionType: index.projection },
});

/** The change that gives a table an index. DynamoDB takes one index at a time. */
export const creationOfIndex = (tableName: string, indexName: string, index: Index) => ({
  TableName: tableName,
  AttributeDefinitions: attributesOf([index]),
  GlobalSecondaryIndexUpdates: [{ Create: definitionOfIndex(indexName, index) }],
});
