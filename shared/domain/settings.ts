/** The choices of an installation. */

/** Whether people make accounts by themselves, or administrators invite everyone. */
export const SELF_SIGN_UP = ['open', 'closed'] as const;

/** Begins the address of a page. A browser takes `https:` without the slashes for a way within its own site. */
export const PAGE_ADDRESS = /^https:\/\//i;

/** The texts by which users learn of the people who run an installation. Each is left out where it was not given. */
export interface Operator {
  /** An email address, or the address of a page. */
  readonly contact?: string | undefined;
  /** The address of a page about personal data. */
  readonly privacyNotice?: string | undefined;
  /** The address of a page with the conditions for having an account. */
  readonly terms?: string | undefined;
}

/** Whether an administrator needs an authenticator app for the work of administrators. */
export const ADMIN_AUTHENTICATOR = ['required', 'optional'] as const;

/** The people whom the product mails when a user types an address: those with an account, or anyone. */
export const MAIL_TO = ['accounts', 'anyone'] as const;

/**
 * The fewest PBKDF2 iterations of an encryption password, over the count of its level. The most are what a function
 * does in a few seconds.
 */
export const FEWEST_ITERATIONS = { least: 10_000, most: 2_000_000 } as const;

/**
 * For how long after a change of a list some of its rows may still be read as they were before. DynamoDB shows the rows of a
 * transaction one after another. The time of a change is taken before it is sent, by a request that ends within half a minute;
 * the rest is for the clocks of two functions, which may differ. A database that shows all rows of a transaction at once needs none.
 */
export const SETTLING_SECONDS = { oneAfterAnother: 60, atOnce: 0 } as const;

/** The gigabytes (2^30 bytes) that the files of a user may take, all sealed renditions together. */
export const FILE_GIGABYTES = { least: 1, most: 1_000, usual: 2 } as const;
