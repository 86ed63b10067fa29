import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from 'react-oidc-context';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ROUTE_GUARD_WAIT_MS } from '#shared/domain/constants.ts';
import type { ReturnState } from '#web/auth/returnPath.ts';
import { checkRole } from '#web/auth/roles.ts';
import { isUnexpired } from '#web/auth/tokens.ts';
import { routes } from '#web/base/routes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useRedirect, Waiting } from './screens.tsx';

/** Long enough to read why. */
const ACCESS_DENIED_MS = 2_000;

function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return waited;
}

/** Shows its routes to a user with an unexpired token; sends everyone else to sign-in and back. */
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

/** Shows its routes to administrators; tells other users why not, then sends them home. */
export function RequireAdmin() {
  const { t } = useTranslation('auth');
  const check = checkRole(useAuth().user);
  const isAdmin = check.known && check.role === 'admin';
  useRedirect(isAdmin ? undefined : routes.home.href(), ACCESS_DENIED_MS);
  if (isAdmin) return <Outlet />;
  const text = check.known ? t('accessDenied') : t(check.problem);
  return <EmptyState icon={<IconLock size={28} />} title={t('adminsOnly')} text={text} />;
}
