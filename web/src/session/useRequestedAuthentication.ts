import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useAuthenticate } from './SessionProvider.tsx';

/** Of the address, when it asks for the password modal. */
const PARAMETER = 'requiresAuth';

/** What travels with such an address. */
export interface AuthenticationState {
  /** The screen to go on with when the session is open: a path of this site. */
  readonly returnTo: string;
}

function returnPathOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  return typeof state.returnTo === 'string' ? state.returnTo : undefined;
}

function withoutWish(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(PARAMETER);
  return rest;
}

/** Opens the password modal when the address says so, once: the wish is taken out of the address. */
export function useRequestedAuthentication(): void {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const authenticate = useAuthenticate();
  const isWanted = search.get(PARAMETER) === 'true';

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment in which it is wanted counts
  useEffect(() => {
    if (!isWanted) return;
    const returnTo = returnPathOf(state);
    setSearch(withoutWish, { replace: true });
    void authenticate().then((authenticated) => {
      if (authenticated && returnTo !== undefined) void navigate(returnTo);
    });
  }, [isWanted]);
}
