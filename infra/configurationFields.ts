import { RegionInfo } from 'aws-cdk-lib/region-info';
import * as z from 'zod';
import { PAGE_ADDRESS } from '#shared/domain/settings.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { regionOfKey } from './declared/keysStack.ts';
import { TABLES } from './declared/tables.ts';

/** The regions of the partition `aws`. Others, such as China's, have a different CloudFront. */
const REGIONS: readonly string[] = RegionInfo.regions
  .filter(({ partition }) => partition === 'aws')
  .map(({ name }) => name);

/** CloudFront accepts certificates and web access lists of this region only. */
export const EDGE_REGION = 'us-east-1';

export const domainSchema = z.strictObject({
  /** The name of the product's site, such as registry.example.com. */
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
  /** The Route 53 zone for the name's records. Without it, the operator makes them elsewhere. */
  hostedZoneId: z
    .string()
    .regex(/^Z[A-Z0-9]{1,31}$/, 'Must be the id of a hosted zone, such as Z0123456789ABCDEFGHIJ')
    .optional(),
});

const tableNameSchema = z.enum(typedKeys(TABLES), `Must be one of ${typedKeys(TABLES).join(', ')}`);
const restoredTable = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{3,255}$/, 'Must be the name of a table: 3 to 255 letters, digits, _, . and -');

const NO_PAGE = 'Must be the address of a page, beginning with https://';

const pageSchema = z.url(NO_PAGE).regex(PAGE_ADDRESS, NO_PAGE).max(1_024, 'Must be at most 1024 characters');

export const operatorSchema = z.strictObject({
  contact: z
    .union(
      [z.email(), pageSchema],
      'Must be an email address, or the address of a page that begins with https://',
    )
    .optional(),
  privacyNotice: pageSchema.optional(),
  terms: pageSchema.optional(),
});

const DAYS = 'Must be a whole number of days from 7 to 3650';

export const backupsSchema = z.strictObject({
  /** How long each daily backup is kept, and each copy. */
  keepDays: z.int(DAYS).min(7, DAYS).max(3_650, DAYS),
  /** A vault in another region or account that gets a copy of each backup. */
  copyTo: z
    .string()
    .regex(
      /^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/,
      'Must be the ARN of a vault, such as arn:aws:backup:eu-west-1:123456789012:backup-vault:copies',
    )
    .optional(),
  /** Whether backups can be deleted before their time by administrators alone, or by nobody at all. */
  lock: z.enum(['governance', 'compliance'], 'Must be governance or compliance').optional(),
});

export const regionSchema = z
  .string()
  .check(
    z.refine((region) => REGIONS.includes(region), { error: 'Must be a region of AWS, such as us-east-1' }),
  );

const multiRegionKey = z
  .string()
  .regex(
    /^arn:aws:kms:[a-z0-9-]+:\d{12}:key\/mrk-[0-9a-f]{32}$/,
    'Must be the ARN of the key in the region where it was made, such as arn:aws:kms:us-east-1:123456789012:key/mrk-…',
  );

/** The names of the restored tables, by those that they replace. */
export const restoredTablesSchema = z.partialRecord(tableNameSchema, restoredTable);

/** The keys that an earlier installation has made, in this region or in another one. */
export const restoredKeysSchema = z
  .strictObject({ wrapping: multiRegionKey, hmac: multiRegionKey })
  .refine(({ wrapping, hmac }) => regionOfKey(wrapping) === regionOfKey(hmac), {
    path: ['hmac'],
    error: 'Must be a key of the same region as that of restoredKeys.wrapping',
  });
