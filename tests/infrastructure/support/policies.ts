/** The permission that a call needs, in the words of the template's policies. */
export interface Need {
  readonly action: string;
  readonly resource: string;
  /** KMS's encryption context, if the call has one; for a mail, its sender. */
  readonly context: Readonly<Record<string, string>>;
  /** The role that makes the call. */
  readonly principal?: string;
}

/** The least that a policy can allow: one action on one resource, under one value of each condition. */
export interface Permission {
  readonly action: string;
  readonly resource: string;
  readonly conditions: Readonly<Record<string, string>>;
}

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Principal?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

const CONTEXT = 'kms:EncryptionContext:';
/** The condition key for a mail's sender. */
export const MAIL_FROM = 'ses:FromAddress';
const KNOWN = new Set(['Sid', 'Effect', 'Action', 'Resource', 'Condition']);

/**
 * Everything that a role's statements allow, as single permissions.
 * @throws for a form of policy that is not understood here: it must not pass as if it allowed nothing
 */
export const permissionsIn = (statements: readonly Statement[]): Permission[] =>
  statements.flatMap((statement) => {
    const unknown = Object.keys(statement).filter((member) => !KNOWN.has(member));
    if (statement.Effect !== 'Allow' || unknown.length > 0) throw notUnderstood(statement);
    return list(statement.Action).flatMap((action) =>
      list(statement.Resource).flatMap((resource) =>
        conditionsIn(statement).map((conditions) => understood({ action, resource, conditions })),
      ),
    );
  });

const list = (value: string | readonly string[]): readonly string[] => [value].flat();

const notUnderstood = (policy: unknown) =>
  new Error(`This policy is not understood: ${JSON.stringify(policy)}`);

/** Every choice of one value for each key. */
function conditionsIn({ Condition = {} }: Statement): Record<string, string>[] {
  const { StringEquals = {}, ...others } = Condition;
  if (Object.keys(others).length > 0) throw notUnderstood(Condition);
  let choices: Record<string, string>[] = [{}];
  for (const [key, values] of Object.entries(StringEquals)) {
    if (!key.startsWith(CONTEXT) && key !== MAIL_FROM) throw notUnderstood(Condition);
    choices = choices.flatMap((choice) => list(values).map((value) => ({ ...choice, [key]: value })));
  }
  return choices;
}

/**
 * A wildcard stands for all objects of a bucket or all recipients of mails, or is the whole resource of what X-Ray
 * knows no other for.
 */
function understood(permission: Permission): Permission {
  const { action, resource } = permission;
  const isOfTracing = resource === '*' && action.startsWith('xray:');
  const plain = isOfTracing ? '' : resource.replace(/\/\*$/, '');
  if (/[*?]/.test(action + plain)) throw notUnderstood(permission);
  return permission;
}

export const allows = ({ action, resource, conditions }: Permission, need: Need): boolean =>
  action === need.action &&
  (resource === '*' || resource === need.resource) &&
  Object.entries(conditions).every(([key, value]) => need.context[key.replace(CONTEXT, '')] === value);

export interface Parity {
  readonly missing: readonly Need[];
  readonly unneeded: readonly Permission[];
}

/** The needs without a permission, and the permissions that no need requires or that are given twice. */
export const parityOf = (permissions: readonly Permission[], needs: readonly Need[]): Parity => {
  const allowing = needs.map((need) => permissions.filter((permission) => allows(permission, need)));
  const needed = new Set(allowing.filter(({ length }) => length === 1).flat());
  return {
    missing: needs.filter((_, at) => allowing[at]?.length === 0),
    unneeded: permissions.filter((permission) => !needed.has(permission)),
  };
};

/** The facts of every call of a function: the SDK calls AWS over the newest TLS that both support. */
const ALWAYS: Readonly<Record<string, string>> = { 'aws:SecureTransport': 'true', 's3:TlsVersion': '1.3' };

type Operator = (actual: string | undefined, expected: readonly string[]) => boolean;

const OPERATORS: Readonly<Record<string, Operator>> = {
  Null: (actual, [expected]) => (actual === undefined) === (expected === 'true'),
  Bool: (actual, [expected]) => actual === expected,
  NumericLessThan: (actual, [expected]) => Number(actual) < Number(expected),
  // Both hold for a call without that fact as well.
  ArnNotEquals: (actual, expected) => actual === undefined || !expected.includes(actual),
  StringNotEquals: (actual, expected) => actual === undefined || !expected.includes(actual),
};

/**
 * Whether the policy of a resource rejects a call that the role allows.
 * @throws for a condition that is not understood here
 */
export const isDenied = (statements: readonly Statement[], need: Need): boolean =>
  statements.some(
    (statement) =>
      statement.Effect === 'Deny' &&
      list(statement.Action).some((action) => covers(action, need.action)) &&
      Object.entries(statement.Condition ?? {}).every(([name, keys]) =>
        Object.entries(keys).every(([key, expected]) => operator(name)(factOf(need, key), list(expected))),
      ),
  );

/** Whether a key's policy lets the account's roles grant its use; without that no role can. */
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

function factOf({ context, principal }: Need, key: string): string | undefined {
  if (key === 'aws:PrincipalArn') return principal;
  return key.startsWith(CONTEXT) ? context[key.slice(CONTEXT.length)] : ALWAYS[key];
}
