import { list, type Need, type Statement } from './policies.ts';

/** What is so of every call of a function: the SDK speaks to AWS over the newest TLS that both know. */
const ALWAYS: Readonly<Record<string, string>> = { 'aws:SecureTransport': 'true', 's3:TlsVersion': '1.3' };

type Value = string | undefined;
type Operator = (actual: Value, expected: string) => boolean;

const OPERATORS: Readonly<Record<string, Operator>> = {
  Null: (actual, expected) => (actual === undefined) === (expected === 'true'),
  Bool: (actual, expected) => actual === expected,
  NumericLessThan: (actual, expected) => Number(actual) < Number(expected),
};

/**
 * Whether the policy of a resource refuses a call that the role allows.
 * @throws for a condition that is not understood here
 */
export const isDenied = (statements: readonly Statement[], need: Need): boolean =>
  statements.some(
    (statement) =>
      statement.Effect === 'Deny' &&
      list(statement.Action).some((action) => covers(action, need.action)) &&
      Object.entries(statement.Condition ?? {}).every(([name, keys]) =>
        Object.entries(keys).every(([key, expected]) =>
          list(expected).some((each) => operator(name)(factOf(need, key), each)),
        ),
      ),
  );

/** Whether a key's policy leaves it to the account's roles who may use it; without that no role can. */
export const isLeftToRoles = (statements: readonly Statement[]): boolean =>
  statements.some(
    ({ Effect, Action, Principal, Condition }) =>
      Effect === 'Allow' &&
      Action === 'kms:*' &&
      Condition === undefined &&
      JSON.stringify(Principal).includes(':root"'),
  );

const covers = (pattern: string, action: string): boolean =>
  pattern.endsWith('*') ? action.startsWith(pattern.slice(0, -1)) : pattern === action;

function operator(name: string): Operator {
  const known = OPERATORS[name];
  if (!known) throw new Error(`The condition ${name} is not understood here`);
  return known;
}

const factOf = ({ context }: Need, key: string): Value =>
  key.startsWith('kms:EncryptionContext:')
    ? context[key.slice('kms:EncryptionContext:'.length)]
    : ALWAYS[key];
