/**
 * List prices in dollars, US East (N. Virginia), as they were known in November 2026. Only the first tier of each:
 * more is cheaper. `free` is what AWS gives every account each month for good.
 */
export const PRICES = {
  'Cognito: an active user (Essentials)': { each: 0.015, free: 10_000 },
  'Lambda: a GB-second (arm64)': { each: 0.000_013_333_4, free: 400_000 },
  'Lambda: a request': { each: 0.2e-6, free: 1e6 },
  'API Gateway: a request (HTTP API)': { each: 1e-6, free: 0 },
  'DynamoDB: a write unit': { each: 0.625e-6, free: 0 },
  'DynamoDB: a read unit': { each: 0.125e-6, free: 0 },
  'DynamoDB: a GB for a month': { each: 0.25, free: 25 },
  'DynamoDB: a GB of backups for a month': { each: 0.2, free: 0 },
  'S3: a GB for a month': { each: 0.023, free: 0 },
  'S3: a GB sent': { each: 0.09, free: 100 },
  'S3: a request that stores': { each: 5e-6, free: 0 },
  'S3: a request that reads': { each: 0.4e-6, free: 0 },
  'KMS: a key for a month': { each: 1, free: 0 },
  'KMS: a request': { each: 3e-6, free: 20_000 },
  'CloudFront: a GB sent': { each: 0.085, free: 1_024 },
  'CloudFront: a request': { each: 1e-6, free: 10e6 },
  'CloudFront: a run of a function': { each: 0.1e-6, free: 2e6 },
  'SES: a mail': { each: 0.1e-3, free: 0 },
  'CloudWatch: a GB of logs written': { each: 0.5, free: 5 },
  'CloudWatch: a metric for a month': { each: 0.3, free: 10 },
  'CloudWatch: an alarm for a month': { each: 0.1, free: 10 },
  /** Free are three of an account with at most 50 metrics each. */
  'CloudWatch: a dashboard of more than 50 metrics for a month': { each: 3, free: 0 },
  'X-Ray: a trace': { each: 5e-6, free: 100_000 },
} as const satisfies Record<string, { readonly each: number; readonly free: number }>;

export type Priced = keyof typeof PRICES;

/** The prices of the ways to tell a browser of something new, in place of its asking. */
export const PUSH_PRICES = {
  'API Gateway over WebSocket': { minute: 0.25e-6, message: 1e-6 },
  'IoT Core over MQTT': { minute: 0.08e-6, message: 1e-6 },
} as const;

/** Where each price is to be looked up again. */
export const PRICE_PAGES = [
  'cognito',
  'lambda',
  'api-gateway',
  'dynamodb',
  's3',
  'kms',
  'cloudfront',
  'ses',
  'cloudwatch',
  'xray',
  'waf',
].map((service) => `https://aws.amazon.com/${service}/pricing/`);
