import { FUNCTIONS, type FunctionName } from '#functions/declared.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

/** What API Gateway lets through before it answers 429: a bucket of `burst`, refilled at the steady rate. */
export interface Limits {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/** A function that serves endpoints: its group of routes. */
type Group = {
  [Name in FunctionName]: (typeof FUNCTIONS)[Name]['endpoints'] extends readonly [] ? never : Name;
}[FunctionName];

/** What AWS gives an account in a region, for all its APIs together; it can be raised on request. */
export const ACCOUNT_LIMITS: Limits = { requestsPerSecond: 10_000, burst: 5_000 };

/** What is called as people look around, and what every open tab asks again and again. Some regions give no more at once. */
const FREQUENT: Limits = { requestsPerSecond: 1_000, burst: 1_250 };
/** What is called when the app starts, or by few people. */
const OCCASIONAL: Limits = { requestsPerSecond: 200, burst: 400 };
/** What is called now and then, and where a call is dear: keys, proofs of a password, mails, documents. */
const RARE: Limits = { requestsPerSecond: 20, burst: 40 };

/**
 * For each route of the group by itself, whoever calls: they keep the bill and the account's quotas of Lambda,
 * KMS and SES within bounds. What one person may try is the functions' to limit.
 */
const GROUP_LIMITS: Readonly<Record<Group, Limits>> = {
  assets: FREQUENT,
  transfers: FREQUENT,
  encryption: OCCASIONAL,
  activity: OCCASIONAL,
  admin: OCCASIONAL,
  'change-encryption-password': RARE,
  'data-reset': RARE,
  account: RARE,
  'send-qr': RARE,
  reports: RARE,
  weather: RARE,
  system: RARE,
};

/** For each route that has none of its own. */
export const DEFAULT_LIMITS: Limits = FREQUENT;

/** By the key of the route. */
export const ROUTE_LIMITS: ReadonlyMap<string, Limits> = new Map(
  typedKeys(GROUP_LIMITS).flatMap((group) =>
    FUNCTIONS[group].endpoints.map((endpoint): [string, Limits] => [routeKey(endpoint), GROUP_LIMITS[group]]),
  ),
);

/** The paths of what is let through rarely, which one caller alone could use up for everyone. */
export const RARE_PATHS: readonly string[] = [
  ...new Set(
    typedKeys(GROUP_LIMITS).flatMap((group) =>
      GROUP_LIMITS[group] === RARE ? FUNCTIONS[group].endpoints.map(({ path }): string => path) : [],
    ),
  ),
];
