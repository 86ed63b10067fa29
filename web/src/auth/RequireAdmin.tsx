import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAuth } from 'react-oidc-context';
import { Outlet } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { checkRole } from './roles.ts';
import { useRedirect } from './useRedirect.ts';

/** Long enough to read why. */
const REDIRECT_MS = 2_000;

/** Lets only administrators pass; others are told and taken home. */
export function RequireAdmin() {
  const { t } = useTranslation('auth');
  const check = checkRole(useAuth().user);
  const isAdmin = check.known && check.role === 'admin';
  useRedirect(isAdmin ? undefined : routes.home.href(), REDIRECT_MS);
  if (isAdmin) return <Outlet />;
  const text = check.known ? t('accessDenied') : t(check.problem);
  return <EmptyState icon={<IconLock size={28} />} title={t('adminsOnly')} text={text} />;
}
