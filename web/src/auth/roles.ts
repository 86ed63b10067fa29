import { jwtDecode } from 'jwt-decode';
import { useEffect } from 'react';
import { ROLE_RECHECK_MS } from '#shared/domain/constants.ts';
import { isAdminClaim } from '#shared/domain/roles.ts';
import { useAuth, useSignIn } from './SignIn.tsx';

export type Role = 'admin' | 'user';

export type RoleCheck =
  | { readonly known: true; readonly role: Role }
  | { readonly known: false; readonly problem: 'notAuthenticated' | 'authenticationError' };

/**
 * The role in the access token's claim. It only decides what is shown: the server checks every request itself.
 * @param user the signed-in user, if there is one
 */
export function checkRole(user: { readonly access_token: string } | null | undefined): RoleCheck {
  if (!user) return { known: false, problem: 'notAuthenticated' };
  try {
    const claims = jwtDecode<{ role?: unknown }>(user.access_token);
    return { known: true, role: isAdminClaim(claims.role) ? 'admin' : 'user' };
  } catch {
    return { known: false, problem: 'authenticationError' };
  }
}

/** The role of the signed-in user. While nobody is signed in, it looks every second for a user whom another tab stored. */
export function useRole(): Role | undefined {
  const { manager } = useSignIn();
  const { user } = useAuth();
  const signedIn = Boolean(user);

  useEffect(() => {
    if (signedIn) return;
    const timer = setInterval(() => void manager.getUser(true), ROLE_RECHECK_MS);
    return () => clearInterval(timer);
  }, [signedIn, manager]);

  const check = checkRole(user);
  return check.known ? check.role : undefined;
}
