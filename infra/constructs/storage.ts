import { RemovalPolicy } from 'aws-cdk-lib';
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
import { Construct } from 'constructs';
import type { FunctionDeclaration, TableVariable } from '#functions/declared.ts';
import { TABLES, type Table, type TableName } from '#infra/declared/tables.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

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
      FILES_TABLE: make('Files'),
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

  /** The tables that have point-in-time recovery: those whose loss would be one of data. */
  get kept(): readonly ITableV2[] {
    const { SESSIONS_TABLE: _, ...kept } = this.#tables;
    return Object.values(kept);
  }

  /** The name of each table, by the name of its output. */
  get names() {
    return {
      ActivityTable: this.#tables.ACTIVITY_TABLE.tableName,
      AssetsTable: this.#tables.ASSETS_TABLE.tableName,
      FilesTable: this.#tables.FILES_TABLE.tableName,
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
