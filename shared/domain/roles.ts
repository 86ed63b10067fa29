export const ADMIN_ROLE = 'Admin';
export const USER_ROLE = 'User';

/** The group of the identity provider whose members are administrators. */
export const ADMIN_GROUP = 'Admin';

/**
 * The roles in a token's claim, which is a string (`Admin`), a list (`["User","Admin"]`), or, behind an
 * HTTP API authorizer, a list written as a string (`[User Admin]`). Anything else holds no role.
 */
function rolesOf(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((role) => typeof role === 'string');
  if (typeof claim !== 'string') return [];
  const list = /^\[(.*)\]$/s.exec(claim);
  const names = list ? (list[1] ?? '').split(/[\s,]+/) : [claim];
  return names.filter((role) => role !== '');
}

export const isAdminClaim = (claim: unknown): boolean => rolesOf(claim).includes(ADMIN_ROLE);
