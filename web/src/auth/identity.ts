import type { Identity } from '#shared/domain/identity.ts';
import type { SignedInUser } from './lateManager.ts';

/** The signed-in user as the directory names them; undefined while nobody is signed in. */
export function identityOf(user: SignedInUser | null | undefined): Identity | undefined {
  return user ? { issuer: user.profile.iss, subject: user.profile.sub } : undefined;
}
