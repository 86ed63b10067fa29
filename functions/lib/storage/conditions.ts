import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { convertToAttr } from '@aws-sdk/util-dynamodb';

/** An attribute by its name, or a part of one by the names that lead to it. */
export type Path = string | readonly [string, ...string[]];

type Placeholders = ReturnType<typeof createPlaceholders>;

/**
 * The names and values of one request. Its expressions hold only placeholders for them: a name may be a word
 * that DynamoDB reserves, or hold any character.
 */
export function createPlaceholders() {
  const names = new Map<string, string>();
  const values = new Map<string, AttributeValue>();

  const placeholderOf = (name: string): string => {
    const placeholder = names.get(name) ?? `#n${names.size}`;
    names.set(name, placeholder);
    return placeholder;
  };

  const raw = (value: AttributeValue): string => {
    const placeholder = `:v${values.size}`;
    values.set(placeholder, value);
    return placeholder;
  };

  return {
    name: (path: Path): string => [path].flat().map(placeholderOf).join('.'),

    /** For a value as DynamoDB gave it. */
    raw,

    /** Undefined properties of an object are left out, as in a row that is put. */
    value: (value: unknown): string => raw(convertToAttr(value, { removeUndefinedValues: true })),

    /** DynamoDB rejects an empty map of either. */
    attributes: () => ({
      ...(names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries(
          [...names].map(([name, placeholder]) => [placeholder, name]),
        ),
      }),
      ...(values.size > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
    }),
  };
}

/** A part of an expression; it notes its names and values with the placeholders. */
export type Expression = (placeholders: Placeholders) => string;

/** Something that must hold of a stored row. */
export type Condition = Expression;

const compare =
  (operator: '=' | '<>' | '<' | '<=' | '>') =>
  (path: Path, value: unknown): Condition =>
  (placeholders) =>
    `${placeholders.name(path)} ${operator} ${placeholders.value(value)}`;

export const equals = compare('=');
/** Holds as well where the attribute is absent; no other comparison does. */
export const differs = compare('<>');
export const isLess = compare('<');
export const isAtMost = compare('<=');
export const isMore = compare('>');

export const isPresent =
  (path: Path): Condition =>
  ({ name }) =>
    `attribute_exists(${name(path)})`;

export const isAbsent =
  (path: Path): Condition =>
  ({ name }) =>
    `attribute_not_exists(${name(path)})`;

const isNoneOf =
  (type: 'N' | 'S') =>
  (path: Path): Condition =>
  ({ name, value }) =>
    `NOT attribute_type(${name(path)}, ${value(type)})`;

/** Holds for an attribute of another type. */
export const isNoText = isNoneOf('S');
export const isNoNumber = isNoneOf('N');

/** Holds for a map, a list, a set, a text or bytes of fewer elements; not where the attribute is absent. */
export const hasFewerThan =
  (path: Path, size: number): Condition =>
  ({ name, value }) =>
    `size(${name(path)}) < ${value(size)}`;

export const allOf =
  (...conditions: readonly Condition[]): Condition =>
  (placeholders) =>
    conditions.map((condition) => condition(placeholders)).join(' AND ');

/** Takes two or more: DynamoDB rejects the doubled parentheses of a single one. */
export const anyOf =
  (...conditions: readonly [Condition, Condition, ...Condition[]]): Condition =>
  (placeholders) =>
    `(${conditions.map((condition) => `(${condition(placeholders)})`).join(' OR ')})`;

/** Holds when each of these attributes has this value, or is absent where the value is undefined. */
export const matches = (values: Readonly<Record<string, unknown>>): Condition =>
  allOf(
    ...Object.entries(values).map(([name, value]) =>
      value === undefined ? isAbsent(name) : equals(name, value),
    ),
  );

/** Holds when an attribute is as DynamoDB gave it: as a value of JavaScript, not each would still be the same. */
export const isStill = (name: string, stored: AttributeValue | undefined): Condition =>
  stored ? (all) => `${all.name(name)} = ${all.raw(stored)}` : isAbsent(name);

/** Holds when each of these attributes is in a row as it was read, or absent as it was. */
export const areStill = (
  names: readonly string[],
  stored: Readonly<Record<string, AttributeValue>> | undefined,
): Condition => allOf(...names.map((name) => isStill(name, stored?.[name])));
