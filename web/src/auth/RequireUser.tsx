import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from 'react-oidc-context';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ROUTE_GUARD_WAIT_MS } from '#shared/domain/constants.ts';
import { routes } from '#web/base/routes.ts';
import { isUnexpired } from './expiry.ts';
import type { ReturnState } from './returnPath.ts';
import { Waiting } from './Waiting.tsx';

function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return waited;
}

/** Lets only a signed-in person with a valid, unexpired token pass; others sign in and come back. */
export function RequireUser() {
  const { t } = useTranslation('auth');
  const { user, isLoading } = useAuth();
  const { pathname, search, hash } = useLocation();
  const waited = useWaited(ROUTE_GUARD_WAIT_MS);
  if (!waited || isLoading) return <Waiting text={t('verifying')} />;
  if (user && isUnexpired(user, Date.now())) return <Outlet />;
  const state: ReturnState = { returnTo: `${pathname}${search}${hash}` };
  return <Navigate to={routes.login.href()} state={state} replace />;
}
