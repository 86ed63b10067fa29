/** What a call needs, as the template's policies would have to say it. */
export interface Need {
  readonly action: string;
  readonly resource: string;
  /** KMS's encryption context, where a call has one; of a mail, whom it comes from. */
  readonly context: Readonly<Record<string, string>>;
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
/** Whom a mail comes from. */
export const MAIL_FROM = 'ses:FromAddress';
const KNOWN = new Set(['Sid', 'Effect', 'Action', 'Resource', 'Condition']);

/**
 * Everything that a role's statements allow, each part by itself.
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

export const list = (value: string | readonly string[]): readonly string[] => [value].flat();

const notUnderstood = (what: unknown) => new Error(`This policy is not understood: ${JSON.stringify(what)}`);

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

/** What is needed and not allowed, and what is allowed and not needed, or allowed twice. */
export const parityOf = (permissions: readonly Permission[], needs: readonly Need[]): Parity => {
  const allowing = needs.map((need) => permissions.filter((permission) => allows(permission, need)));
  const needed = new Set(allowing.filter(({ length }) => length === 1).flat());
  return {
    missing: needs.filter((_, at) => allowing[at]?.length === 0),
    unneeded: permissions.filter((permission) => !needed.has(permission)),
  };
};
