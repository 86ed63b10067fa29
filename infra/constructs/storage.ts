import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { BucketOperation, FunctionDeclaration, TableVariable } from '#functions/declared.ts';
import { TABLES, type Table, type TableName } from '#infra/declared/tables.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { accept } from './accept.ts';

interface StorageProps {
  readonly key: IKey;
  /** The names of tables that were restored from backups and replace the stack's own. */
  readonly restored?: Readonly<Partial<Record<TableName, string>>> | undefined;
}

/** The product's tables, which outlive the stack. */
export class Storage extends Construct {
  readonly #tables: Readonly<Record<TableVariable, ITableV2>>;

  constructor(scope: Construct, id: string, { key, restored = {} }: StorageProps) {
    super(scope, id);
    const make = (name: TableName) => {
      const tableName = restored[name];
      return tableName === undefined
        ? makeTable(this, name, TABLES[name], key)
        : TableV2.fromTableName(this, name, tableName);
    };
    this.#tables = {
      ACTIVITY_TABLE: make('Activity'),
      ASSETS_TABLE: make('Assets'),
      PROBLEMS_TABLE: make('Problems'),
      SESSIONS_TABLE: make('Sessions'),
      TRANSFERS_TABLE: make('Transfers'),
      USERS_TABLE: make('Users'),
    };
  }

  /** Identify the tables in metrics. */
  get tableNames(): readonly string[] {
    return Object.values(this.#tables).map(({ tableName }) => tableName);
  }

  /** The name of each table, by the name of its output. */
  get names() {
    return {
      ActivityTable: this.#tables.ACTIVITY_TABLE.tableName,
      AssetsTable: this.#tables.ASSETS_TABLE.tableName,
      ProblemsTable: this.#tables.PROBLEMS_TABLE.tableName,
      SessionsTable: this.#tables.SESSIONS_TABLE.tableName,
      TransfersTable: this.#tables.TRANSFERS_TABLE.tableName,
      UsersTable: this.#tables.USERS_TABLE.tableName,
    };
  }

  /** Sets the function's variable for each table and grants its operations on it, in one step. */
  give(receiver: LambdaFunction, tables: NonNullable<FunctionDeclaration['tables']>): void {
    for (const variable of typedKeys(tables)) {
      const { tableName, tableArn } = this.#tables[variable];
      const access = tables[variable] ?? [];
      const { table, indexes } = 'table' in access ? access : { table: access, indexes: {} };
      receiver.addEnvironment(variable, tableName);
      allow(receiver, tableArn, table);
      for (const [name, operations] of Object.entries(indexes)) {
        allow(receiver, `${tableArn}/index/${name}`, operations);
      }
    }
  }
}

function allow(receiver: LambdaFunction, resource: string, operations: readonly string[]): void {
  const actions = operations.map((operation) => `dynamodb:${operation}`);
  receiver.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }));
}

const attribute = (name: string) => ({ name, type: AttributeType.STRING });

const keyOf = ({ partition, sort }: { partition: string; sort?: string }) => ({
  partitionKey: attribute(partition),
  ...(sort !== undefined && { sortKey: attribute(sort) }),
});

function makeTable(scope: Construct, name: TableName, declared: Table, key: IKey): TableV2 {
  return new TableV2(scope, name, {
    ...keyOf(declared.key),
    globalSecondaryIndexes: Object.entries(declared.indexes ?? {}).map(([indexName, index]) => ({
      indexName,
      ...keyOf(index),
      projectionType: ProjectionType[index.projection],
    })),
    ...(declared.timeToLive && { timeToLiveAttribute: declared.timeToLive }),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: declared.pointInTimeRecovery },
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.customerManagedKey(key),
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
}

/** Stores documents that are too large for a response, until the browser fetches them some minutes later. */
export class ReportFiles extends Construct {
  readonly #bucket: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // `report-cleanup` deletes them much earlier. A day is the shortest time that S3 itself supports.
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    accept(this.#bucket, { S1: 'One function writes it, whose own log tells of each request.' });
  }

  /** Sets the function's variable for the bucket and grants the operations on it, in one step. */
  give(receiver: LambdaFunction, buckets: NonNullable<FunctionDeclaration['buckets']>): void {
    for (const variable of typedKeys(buckets)) {
      acceptAnyKey(receiver, this.#bucket);
      receiver.addEnvironment(variable, this.#bucket.bucketName);
      for (const operation of buckets[variable] ?? []) {
        const resources = [this.#resourceOf(operation)];
        receiver.addToRolePolicy(new PolicyStatement({ actions: [`s3:${operation}`], resources }));
      }
    }
  }

  #resourceOf(operation: BucketOperation): string {
    return operation === 'ListBucket' ? this.#bucket.bucketArn : this.#bucket.arnForObjects('*');
  }
}

function acceptAnyKey({ role }: LambdaFunction, bucket: Bucket): void {
  const logicalId = Stack.of(bucket).resolve(bucket.bucketArn)['Fn::GetAtt'][0];
  if (!role) return;
  accept(role, {
    [`IAM5[Resource::<${logicalId}.Arn>/*]`]: 'Each document has a key of its own, made by chance.',
  });
}
