import { endpointsOf, type FUNCTIONS, type FunctionName } from '#functions/declared.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

/** The limits after which API Gateway responds 429: a bucket of `burst` requests, refilled at the steady rate. */
export interface Limits {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/** A function that serves endpoints: its group of routes. */
type Group = {
  [Name in FunctionName]: (typeof FUNCTIONS)[Name] extends { readonly endpoints: unknown } ? Name : never;
}[FunctionName];

/** The quota of an account in a region for all its APIs together. AWS raises it on request. */
export const ACCOUNT_LIMITS: Limits = { requestsPerSecond: 10_000, burst: 5_000 };

/** For routes that are called on every screen, or repeatedly by every open tab. The burst is the quota of some regions. */
const FREQUENT: Limits = { requestsPerSecond: 1_000, burst: 1_250 };
/** For routes that are called when the app starts, or by few users. */
const OCCASIONAL: Limits = { requestsPerSecond: 200, burst: 400 };
/** For routes that are rarely called, or expensive: keys, proofs of a password, mails. */
const RARE: Limits = { requestsPerSecond: 20, burst: 40 };

/**
 * A run takes up to twelve seconds, so that this many take sixty of the runs that the account may have at once: a new account
 * has ten in all, others a thousand. One caller alone can ask for all of them, and every other function waits for a free run.
 */
const DOCUMENTS: Limits = { requestsPerSecond: 5, burst: 10 };
/** Each asks Cognito up to three times for a user, which it answers 120 times a second for all pools of an account. */
const PREVIEWS: Limits = { requestsPerSecond: 40, burst: 80 };

/**
 * The limits of each single route of the group, for all callers together: they bound the bill and the use of the
 * account's quotas of Lambda, KMS and SES. The functions limit the attempts of a single user.
 */
const GROUP_LIMITS: Readonly<Record<Group, Limits>> = {
  assets: FREQUENT,
  files: FREQUENT,
  transfers: FREQUENT,
  encryption: OCCASIONAL,
  activity: OCCASIONAL,
  admin: OCCASIONAL,
  'change-encryption-password': RARE,
  'data-reset': RARE,
  account: RARE,
  'send-qr': RARE,
  reports: DOCUMENTS,
  weather: RARE,
  system: RARE,
};

/** Routes that differ from their group. */
const OWN_LIMITS: ReadonlyMap<string, Limits> = new Map([
  [routeKey(transfers.preview), PREVIEWS],
  // Neither takes as long as the documents that the same function makes: one only reads rows, the other is a page or two.
  [routeKey(transfers.completed), RARE],
  [routeKey(transfers.receipt), RARE],
]);

/** For each route without limits of its own or of its group. */
export const DEFAULT_LIMITS: Limits = FREQUENT;

/** The limits by route key. */
export const ROUTE_LIMITS: ReadonlyMap<string, Limits> = new Map(
  typedKeys(GROUP_LIMITS).flatMap((group) =>
    endpointsOf(group)
      .map(routeKey)
      .map((key): [string, Limits] => [key, OWN_LIMITS.get(key) ?? GROUP_LIMITS[group]]),
  ),
);

const RARE_LIMITS: ReadonlySet<Limits> = new Set([RARE, DOCUMENTS]);

/** The paths of the rare routes, whose limits one caller alone could use up for all users. */
export const RARE_PATHS: readonly string[] = [
  ...new Set(
    typedKeys(GROUP_LIMITS).flatMap((group) =>
      RARE_LIMITS.has(GROUP_LIMITS[group]) ? endpointsOf(group).map(({ path }): string => path) : [],
    ),
  ),
];
