import { jwtDecode } from 'jwt-decode';
import { isAdminClaim } from '#shared/domain/roles.ts';

export type Role = 'admin' | 'user';

export type RoleCheck =
  | { readonly known: true; readonly role: Role }
  | { readonly known: false; readonly problem: 'notAuthenticated' | 'authenticationError' };

const claimOf = (accessToken: string): unknown => jwtDecode<{ role?: unknown }>(accessToken).role;

/**
 * The role in the access token's claim. It only decides what is shown: the server checks every call itself.
 * @param user the signed-in user, if there is one
 */
export function checkRole(user: { readonly access_token: string } | null | undefined): RoleCheck {
  if (!user) return { known: false, problem: 'notAuthenticated' };
  try {
    return { known: true, role: isAdminClaim(claimOf(user.access_token)) ? 'admin' : 'user' };
  } catch {
    return { known: false, problem: 'authenticationError' };
  }
}
