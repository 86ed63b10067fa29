import type { ConditionCheck, Delete, Put, TransactWriteItem, Update } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import {
  allOf,
  type Condition,
  createPlaceholders,
  type Expression,
  matches,
  type Path,
} from './conditions.ts';
import type { Attributes, TransactItem } from './rows.ts';

type Values = Readonly<Record<string, unknown>>;

type Expected = Condition | Values;

/** One write with its conditions. Its methods leave it as it is, and give another one with more in it. */
interface Write<Row, Built extends TransactWriteItem> extends TransactItem<Row> {
  readonly write: Built;
  /** One more thing that must hold of the stored row; else nothing is written. */
  readonly expect: (expected: Expected) => Write<Row, Built>;
}

/** Changes attributes, and leaves the others. It makes the row where there is none, unless it expects one. */
interface UpdateWrite<Row> extends Write<Row, { readonly Update: Update }> {
  readonly expect: (expected: Expected) => UpdateWrite<Row>;
  /** Sets attributes, and removes those whose value is undefined. */
  readonly set: (values: Values) => UpdateWrite<Row>;
  /** Sets a part of an attribute, which must be there. */
  readonly setAt: (path: Path, value: unknown) => UpdateWrite<Row>;
  readonly setIfAbsent: (values: Values) => UpdateWrite<Row>;
  readonly remove: (...paths: readonly Path[]) => UpdateWrite<Row>;
  /** Adds to a number; where it is absent, to 0. */
  readonly increase: (name: string, by: number) => UpdateWrite<Row>;
}

interface Changes {
  readonly set: readonly Expression[];
  readonly remove: readonly Expression[];
  readonly expected: readonly Condition[];
}

/**
 * Makes the transact items of one table. A condition that fails gives the row that made it fail, to be parsed.
 */
export function writesTo<Row>(TableName: string, parse: TransactItem<Row>['parse']) {
  const write = <Built extends TransactWriteItem>(
    build: (condition: ReturnType<typeof conditionOf>) => Built,
    expected: readonly Condition[] = [],
  ): Write<Row, Built> => ({
    get write() {
      return build(conditionOf(expected));
    },
    parse,
    expect: (more) => write(build, [...expected, asCondition(more)]),
  });

  function update(
    Key: Attributes,
    changes: Changes = { set: [], remove: [], expected: [] },
  ): UpdateWrite<Row> {
    const and = ({ set = [], remove = [], expected = [] }: Partial<Changes>) =>
      update(Key, {
        set: [...changes.set, ...set],
        remove: [...changes.remove, ...remove],
        expected: [...changes.expected, ...expected],
      });
    return {
      get write() {
        const placeholders = createPlaceholders();
        const listOf = (clause: string, parts: readonly Expression[]) =>
          parts.length > 0 ? [`${clause} ${parts.map((part) => part(placeholders)).join(', ')}`] : [];
        const UpdateExpression = [...listOf('SET', changes.set), ...listOf('REMOVE', changes.remove)].join(
          ' ',
        );
        return {
          Update: { TableName, Key, UpdateExpression, ...conditionOf(changes.expected, placeholders) },
        };
      },
      parse,
      expect: (expected) => and({ expected: [asCondition(expected)] }),
      set: (values) =>
        Object.entries(values).reduce(
          (write, [name, value]) => (value === undefined ? write.remove(name) : write.setAt(name, value)),
          update(Key, changes),
        ),
      setAt: (path, value) =>
        and({ set: [(placeholders) => `${placeholders.name(path)} = ${placeholders.value(value)}`] }),
      setIfAbsent: (values) =>
        and({ set: Object.entries(values).map(([name, value]) => assignIfAbsent(name, value)) }),
      remove: (...paths) =>
        and({
          remove: paths.map(
            (path) =>
              ({ name }) =>
                name(path),
          ),
        }),
      increase: (name, by) => and({ set: [(all) => `${assignIfAbsent(name, 0)(all)} + ${all.value(by)}`] }),
    };
  }

  /** Puts a whole row, as DynamoDB gave its attributes, in place of any that is there. */
  const putStored = (Item: Attributes) =>
    write((condition): { readonly Put: Put } => ({ Put: { TableName, Item, ...condition } }));

  return {
    putStored,

    /** The same with values of JavaScript. Undefined ones are left out. */
    put: (row: Values) => putStored(marshall(row, { removeUndefinedValues: true })),

    update: (key: Attributes): UpdateWrite<Row> => update(key),

    /** Deletes a row. Without `expect` there need not be one. */
    erase: (Key: Attributes) =>
      write((condition): { readonly Delete: Delete } => ({ Delete: { TableName, Key, ...condition } })),

    /** Writes nothing: it only holds the other writes of its transaction to what is expected of this row. */
    check: (Key: Attributes, expected: Expected) =>
      write(
        (condition): { readonly ConditionCheck: ConditionCheck } => ({
          ConditionCheck: { TableName, Key, ConditionExpression: undefined, ...condition },
        }),
        [asCondition(expected)],
      ),
  };
}

const asCondition = (expected: Expected): Condition =>
  typeof expected === 'function' ? expected : matches(expected);

const conditionOf = (expected: readonly Condition[], placeholders = createPlaceholders()) => ({
  ...(expected.length > 0 && {
    ConditionExpression: allOf(...expected)(placeholders),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  }),
  ...placeholders.attributes(),
});

const assignIfAbsent =
  (path: Path, value: unknown): Expression =>
  (placeholders) =>
    `${placeholders.name(path)} = if_not_exists(${placeholders.name(path)}, ${placeholders.value(value)})`;
