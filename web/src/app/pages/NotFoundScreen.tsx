import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <EmptyState
        icon={<IconMapOff size={28} />}
        title={t('notFound.subtitle')}
        text={t('notFound.text')}
        action={
          <Button component={Link} to={routes.home.href()} variant="default">
            {t('notFound.home')}
          </Button>
        }
      />
    </>
  );
}
