import { existsSync, readFileSync } from 'node:fs';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import {
  ADMIN_AUTHENTICATOR,
  FEWEST_ITERATIONS,
  FILE_GIGABYTES,
  MAIL_TO,
  SELF_SIGN_UP,
} from '#shared/domain/settings.ts';
import {
  backupsSchema,
  domainSchema,
  EDGE_REGION,
  operatorSchema,
  regionSchema,
  restoredKeysSchema,
  restoredTablesSchema,
} from './configurationFields.ts';
import { hasKeptKeys, keysStackOf } from './declared/keysStack.ts';

const GIGABYTES = `Must be a whole number from ${FILE_GIGABYTES.least} to ${FILE_GIGABYTES.most}`;
const COUNT = `Must be a whole number from ${FEWEST_ITERATIONS.least} to ${FEWEST_ITERATIONS.most}`;

/** That CloudFormation takes. */
const LONGEST_STACK_NAME = 128;

const BUDGET = 'Must be a whole number of US dollars, at least 1';

export const settingsSchema = z.strictObject({
  /** One stack is one installation; several may share an account. */
  stackName: z.string().check(
    z.regex(/^[A-Za-z][A-Za-z0-9-]{0,127}$/, {
      error: 'Must be letters, digits and hyphens, beginning with a letter, at most 128',
    }),
  ),
  region: regionSchema,
  /**
   * The account of AWS. With it, every command refuses the credentials of another one, which may have an installation of the
   * same name.
   */
  account: z
    .string()
    .regex(/^\d{12}$/, 'Must be the twelve digits of an account, as a text')
    .optional(),
  /** The start of the address of the sign-in pages. It must be unique among all user pools of the region. */
  signInPrefix: z
    .string()
    .regex(
      /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      'Must be lower-case letters, digits and inner hyphens, at most 63',
    )
    .refine(
      (prefix) => !/aws|amazon|cognito/.test(prefix),
      'Must not contain aws, amazon or cognito: Cognito refuses those',
    ),
  /** The sender of the product's mails. SES asks a new address for a confirmation. */
  senderAddress: z.email('Must be an email address').max(254, 'Must be at most 254 characters'),
  /**
   * Whether SES also sends the mails of the sign-in, from the sender's address. Cognito itself sends only 50 a day, but
   * rejects an address that SES has not confirmed yet.
   */
  signInMailsBySes: z.boolean('Must be true or false').default(false),
  /** The address that is notified of alarms. SNS asks it for a confirmation first. */
  alarmAddress: z.email('Must be an email address').max(254, 'Must be at most 254 characters'),
  /** Whether people sign up by themselves. Otherwise administrators invite everyone. */
  selfSignUp: z.enum(SELF_SIGN_UP, 'Must be open or closed').default('open'),
  /** The people who run the registry, as the help page names them to users. */
  operator: operatorSchema.optional(),
  /** Whether QR codes are mailed to people with an account only, or to any address. */
  mailTo: z.enum(MAIL_TO, 'Must be accounts or anyone').default('accounts'),
  /** Whether administrators must have an authenticator app. */
  adminAuthenticator: z.enum(ADMIN_AUTHENTICATOR, 'Must be required or optional').default('required'),
  /** The fewest iterations of an encryption password: the level's own count applies where it is more. */
  fewestIterations: z
    .int(COUNT)
    .min(FEWEST_ITERATIONS.least, COUNT)
    .max(FEWEST_ITERATIONS.most, COUNT)
    .default(FEWEST_ITERATIONS.least),
  /** The most that the files of a user may take. */
  fileGigabytes: z
    .int(GIGABYTES)
    .min(FILE_GIGABYTES.least, GIGABYTES)
    .max(FILE_GIGABYTES.most, GIGABYTES)
    .default(FILE_GIGABYTES.usual),
  /** Whether a new version of the functions gets a tenth of the requests first, and goes back when alarms go off. */
  canary: z.boolean('Must be true or false').default(true),
  /** Whether a function signs in every hour, and registers and deletes an item, with an alarm when that fails. */
  selfCheck: z.boolean('Must be true or false').default(false),
  /** The most that the account is to cost a month, in US dollars: the alarm address is told before. */
  monthlyBudget: z.int(BUDGET).min(1, BUDGET).optional(),
  /** Daily backups beside point-in-time recovery, of the files too, and where their copies go. None if left out. */
  backups: backupsSchema.optional(),
  logRetentionDays: z.enum(RetentionDays, 'Must be a number of days that CloudWatch offers'),
  /** The product's own domain. Without it, the site has a name of CloudFront's. */
  domain: domainSchema.optional(),
  /** Whether web access lists stand before the site and the sign-in: that of the site only in us-east-1. They cost at rest. */
  webAcl: z.boolean('Must be true or false').default(false),
  /**
   * A role of the operators, in this account, that may use the keys of the vaults besides the functions. Without it no
   * person can, unless an administrator changes the keys' policies.
   */
  breakGlassRoleArn: z
    .string()
    .regex(
      /^arn:aws:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/,
      'Must be the ARN of one role, such as arn:aws:iam::123456789012:role/BreakGlass',
    )
    .optional(),
  /** Another region, which gets replicas of the vaults' keys: without them a copy of the tables there opens nothing. */
  keyReplicas: regionSchema.optional(),
  /**
   * After a restore in the region of the replicas: the keys that were lost with the other region. In a new stack over kept
   * data: the keys that the earlier stack has kept.
   */
  restoredKeys: restoredKeysSchema.optional(),
  /** The names of tables that were restored from backups and replace the stack's own, see docs/operations.md. */
  restoredTables: restoredTablesSchema.optional(),
});

const configurationSchema = settingsSchema
  .refine(({ webAcl, region }) => !webAcl || region === EDGE_REGION, {
    path: ['webAcl'],
    error: `Must be false outside ${EDGE_REGION}: a web access list of CloudFront can stand there alone`,
  })
  .refine(({ mailTo, selfSignUp }) => mailTo === 'accounts' || selfSignUp === 'open', {
    path: ['mailTo'],
    error: 'Must be accounts while selfSignUp is closed: nobody else could follow the mail',
  })
  .refine(({ selfCheck, stackName }) => !selfCheck || !/^(?:aws|ssm)/i.test(stackName), {
    path: ['selfCheck'],
    error:
      'Must be false where stackName begins with aws or ssm: Systems Manager takes no parameter of such a name',
  })
  .refine(({ keyReplicas, region }) => keyReplicas !== region, {
    path: ['keyReplicas'],
    error: 'Must be another region than that of the installation',
  })
  .refine((installation) => (keysStackOf(installation)?.stackName ?? '').length <= LONGEST_STACK_NAME, {
    path: ['stackName'],
    error: 'Must be at most 123 where there are replicas of keys: they have a stack of this name and -keys',
  })
  .refine(
    (installation) => !(installation.keyReplicas && installation.restoredKeys) || hasKeptKeys(installation),
    {
      path: ['keyReplicas'],
      error: 'Must be left out where restoredKeys of another region are used: they are replicas themselves',
    },
  );
export type Configuration = z.infer<typeof configurationSchema>;

/**
 * Reads the configuration of an installation from a JSON file.
 * @throws {Error} naming the file and each field whose value cannot be used.
 */
export function readConfiguration(file: string): Configuration {
  const { data, error } = configurationSchema.safeParse(parseJson(file));
  if (error) throw new Error(`${file} cannot be used:\n${z.prettifyError(error)}`);
  return data;
}

function parseJson(file: string): unknown {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  try {
    // Editors on Windows may begin a file with a byte order mark.
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    const where = cause instanceof Error ? cause.message : '';
    const hint =
      cause instanceof SyntaxError ? '. JSON has no comments, and no comma after a last field.' : '';
    throw new Error(`${file} cannot be read as JSON: ${where}${hint}`, { cause });
  }
}
