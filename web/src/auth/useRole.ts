import { useEffect } from 'react';
import { useAuth } from 'react-oidc-context';
import { ROLE_RECHECK_MS } from '#shared/domain/constants.ts';
import { checkRole, type Role } from './roles.ts';
import { useSignIn } from './SignIn.tsx';

/** The role of the signed-in person. While there is none, it looks for one every second. */
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
