import type { ErrorBody, ErrorCode, Issue } from '#shared/contract/errors.ts';

/** The fields of an error response besides its message, code and request id. */
export type ErrorDetails = Omit<ErrorBody, 'message' | 'code' | 'requestId'>;

/** An error that the caller gets as a response. Users read the message: it holds no secret, and says what to do. */
export class RegistryError extends Error {
  override readonly name: string = 'RegistryError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** One response for 'not yours' and 'not there', so that ids cannot be probed. */
export const notFound = () => new RegistryError('not_found', 'There is no such item among yours.');

export const lostRace = () =>
  new RegistryError('lost_race', 'Something else changed this at the same moment. Please try again.');

export const unavailable = () =>
  new RegistryError('unavailable', 'The service is busy. Please try again in a moment.', { retryAfter: 1 });

/** For a sign-in that has ended, or never was. */
export const unauthorized = () =>
  new RegistryError('unauthorized', 'Your sign-in is not valid any more. Please sign in again.');

/** For a user who is leaving: of their account nothing is admitted but the end of its deletion. */
export const deletionUnfinished = () =>
  new RegistryError(
    'deletion_unfinished',
    'The deletion of your account was begun. Please finish it with your account password.',
  );

/** For a user whose account is gone too, so that only their tokens are left. */
const deletionFinished = () =>
  new RegistryError('deletion_unfinished', 'Your account is deleted.', { deleted: true });

/** For a user who is leaving, at an endpoint that admits them to say how far their deletion is. */
export const refusalOfLeaving = (isGone: boolean): RegistryError =>
  isGone ? deletionFinished() : deletionUnfinished();

/** For a user who is not an administrator, or not any more. */
export const forbidden = () =>
  new RegistryError('forbidden', 'Access denied. This page is only available to administrators.');

/** The message names the first field; `issues` holds all of them. */
export const invalidInput = (first: Issue, ...others: readonly Issue[]) =>
  new RegistryError('invalid_input', `${first.path}: ${first.message}`, { issues: [first, ...others] });

/** @throws {RegistryError} `invalid_input` with all of these, where there are any */
export function ensureNone([first, ...others]: readonly Issue[]): void {
  if (first) throw invalidInput(first, ...others);
}

/** The name of an error, for logs: a message can quote data. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

// Neither error says what is wrong: a forger of records learns nothing from the response, and no key or content
// can slip into a log.

/** The vault's row is not as it was written: nothing in it can be trusted. */
export class VaultDamaged extends Error {
  override readonly name: string = 'VaultDamaged';
  constructor() {
    super('The vault is damaged.');
  }
}

/** The vault's row is not what its schema says. To a release with a wrong schema, the rows of all vaults are so. */
export class VaultUnreadable extends VaultDamaged {
  override readonly name = 'VaultUnreadable';
}

/** This one item, or this sealed key, does not open; others are not affected. */
export class ItemDamaged extends Error {
  override readonly name = 'ItemDamaged';
  constructor() {
    super('The item is damaged.');
  }
}
