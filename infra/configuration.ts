import { readFileSync } from 'node:fs';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import * as z from 'zod';

/** Those of the partition with CloudFront as the stack uses it; China and the others are apart. */
const REGIONS: readonly string[] = RegionInfo.regions
  .filter(({ partition }) => partition === 'aws')
  .map(({ name }) => name);

const configurationSchema = z.strictObject({
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
  logRetentionDays: z.enum(RetentionDays, 'Must be a number of days that CloudWatch offers'),
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
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON`, { cause });
  }
}
