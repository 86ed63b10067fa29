/** The check that signs in as a user does, from the cloud and by the clock. Installations choose it. */
export const SELF_CHECK = {
  /** The name by which it logs and counts. */
  service: 'self-check',
  everyMinutes: 60,
  /** The metric of a check: 1 for each that passed, 0 for each that failed. */
  passed: 'SelfChecksPassed',
} as const;

/** The parameter of Systems Manager with the account that it signs in as. */
export const selfCheckParameter = (stackName: string): string => `/${stackName}/self-check`;
