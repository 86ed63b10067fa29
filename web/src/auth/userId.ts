import type { User } from 'oidc-client-ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';

/** The product's own id of the signed-in user, by which items and transfers name them. */
export function userIdOf(user: Pick<User, 'profile'> | null | undefined): string | undefined {
  const id = user?.profile[USER_ID_CLAIM];
  return typeof id === 'string' ? id : undefined;
}
