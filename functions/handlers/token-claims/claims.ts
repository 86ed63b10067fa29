import { ADMIN_GROUP, ADMIN_ROLE, USER_ROLE } from '#shared/domain/roles.ts';

/** Version 2 of the trigger takes lists as well as strings. */
type RoleClaim = string | readonly string[];

interface User {
  readonly username: string;
  readonly groups: readonly string[];
  /** The user's own full name, where the directory has one. */
  readonly fullName: string | undefined;
}

/** The claims that the product adds to each token: `role` to both, and to the id token the `name` that the app shows. */
export function addedClaims(user: User) {
  const role = roleClaim(user.groups);
  return { access: { role }, id: { role, name: user.fullName ?? user.username } };
}

/** A string for one role, a list for several. Everyone is a user; who is in the administrators' group is both. */
const roleClaim = (groups: readonly string[]): RoleClaim =>
  groups.includes(ADMIN_GROUP) ? [USER_ROLE, ADMIN_ROLE] : USER_ROLE;
