import { Button } from '@mantine/core';
import { IconLock, IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError, hasCode } from '#web/base/apiError.ts';
import { routes } from '#web/base/routes.ts';
import '#web/base/texts/admin.ts';
import { Notice } from '#web/ui/Notice.tsx';

const FORBIDDEN = 403;

const lacksAuthenticator = (error: unknown): boolean => hasCode(error, 'authenticator_required');

/** Whether the user is no longer an administrator: the client has already retried with a renewed token. */
export const isDenied = (error: unknown): boolean =>
  error instanceof ApiError && error.status === FORBIDDEN && !lacksAuthenticator(error);

function AccessDenied() {
  const { t } = useTranslation('auth');
  return <Notice icon={<IconLock size={28} />} title={t('adminsOnly')} text={t('accessDenied')} />;
}

/** Leads an administrator without an authenticator app to the page that sets one up. */
function AuthenticatorNeeded() {
  const { t } = useTranslation('administration');
  return (
    <Notice
      icon={<IconShieldLock size={28} />}
      title={t('authenticator.title')}
      text={t('authenticator.text')}
    >
      <Button component={Link} to={routes.account.href()}>
        {t('authenticator.action')}
      </Button>
    </Notice>
  );
}

/** The explanation that takes the place of content which the server refuses to this user; undefined for other errors. */
export function refusalOf(error: unknown): ReactNode {
  if (lacksAuthenticator(error)) return <AuthenticatorNeeded />;
  return isDenied(error) ? <AccessDenied /> : undefined;
}
