import { existsSync, readFileSync } from 'node:fs';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import * as z from 'zod';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { TABLES } from './declared/tables.ts';

/** Those of the partition with CloudFront as the stack uses it; China and the others are apart. */
const REGIONS: readonly string[] = RegionInfo.regions
  .filter(({ partition }) => partition === 'aws')
  .map(({ name }) => name);

/** CloudFront takes certificates, and web access lists, from there alone. */
const EDGE_REGION = 'us-east-1';

const domainSchema = z.strictObject({
  /** Where people find the product, such as registry.example.com. */
  name: z
    .string()
    .max(253, 'Must be at most 253 characters')
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      'Must be a domain name in lower case, such as registry.example.com',
    ),
  /** A certificate of ACM that is valid for the name. */
  certificateArn: z
    .string()
    .regex(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/,
      `Must be the ARN of a certificate in ${EDGE_REGION}: CloudFront takes no other`,
    ),
  /** The zone of Route 53 that the name's records are put into; without it, the operator makes them elsewhere. */
  hostedZoneId: z
    .string()
    .regex(/^Z[A-Z0-9]{1,31}$/, 'Must be the id of a hosted zone, such as Z0123456789ABCDEFGHIJ')
    .optional(),
});

const tableNameSchema = z.enum(typedKeys(TABLES), `Must be one of ${typedKeys(TABLES).join(', ')}`);
const restoredTable = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{3,255}$/, 'Must be the name of a table: 3 to 255 letters, digits, _, . and -');

const settingsSchema = z.strictObject({
  /** One stack is one installation; several may share an account. */
  stackName: z.string().check(
    z.regex(/^[A-Za-z][A-Za-z0-9-]{0,127}$/, {
      error: 'Must be letters, digits and hyphens, beginning with a letter, at most 128',
    }),
  ),
  region: z
    .string()
    .check(
      z.refine((region) => REGIONS.includes(region), { error: 'Must be a region of AWS, such as us-east-1' }),
    ),
  /** Begins the address of the sign-in pages. No other user pool of the region, anyone's, may have it. */
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
  /** Whom the product's mails come from. SES asks it for a confirmation when it is new there. */
  senderAddress: z.email('Must be an email address').max(254, 'Must be at most 254 characters'),
  /**
   * Whether SES also sends the mails of the sign-in, from the sender's address. Cognito sends only 50 a day by
   * itself, but refuses an address that SES has not confirmed yet.
   */
  signInMailsBySes: z.boolean('Must be true or false').default(false),
  /** Who is told when an alarm goes off; SNS asks for a confirmation first. */
  alarmAddress: z.email('Must be an email address').max(254, 'Must be at most 254 characters'),
  logRetentionDays: z.enum(RetentionDays, 'Must be a number of days that CloudWatch offers'),
  /** The product's own domain; without it, it has a name of CloudFront's. */
  domain: domainSchema.optional(),
  /** Whether a web access list stands before the site: it can only stand in us-east-1, and costs at rest. */
  webAcl: z.boolean('Must be true or false').default(false),
  /** Tables that stand in for the stack's own, by name: brought back from backups, see docs/operations.md. */
  restoredTables: z.partialRecord(tableNameSchema, restoredTable).optional(),
});

const configurationSchema = settingsSchema.refine(({ webAcl, region }) => !webAcl || region === EDGE_REGION, {
  path: ['webAcl'],
  error: `Must be false outside ${EDGE_REGION}: a web access list of CloudFront can stand there alone`,
});
export type Configuration = z.infer<typeof configurationSchema>;

/**
 * Reads what an installation is like from a JSON file.
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
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const where = cause instanceof Error ? cause.message : '';
    throw new Error(`${file} cannot be read as JSON: ${where}`, { cause });
  }
}
