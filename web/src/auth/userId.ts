import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import type { SignedInUser } from './lateManager.ts';

/** The product's own id of the signed-in user, by which items and transfers name them. */
export function userIdOf(user: Pick<SignedInUser, 'profile'> | null | undefined): string | undefined {
  const id = user?.profile[USER_ID_CLAIM];
  return typeof id === 'string' ? id : undefined;
}
