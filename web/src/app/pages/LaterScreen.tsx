import { Button } from '@mantine/core';
import { IconHammer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { routes } from '../routes.ts';

interface LaterScreenProps {
  readonly name: 'userManagement' | 'transferRepair';
}

/** Holds the place of a screen that the product does not have yet. */
export function LaterScreen({ name }: LaterScreenProps) {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageHeader title={t(`later.names.${name}`)} />
      <EmptyState
        icon={<IconHammer size={28} />}
        title={t('later.title')}
        text={t('later.text')}
        action={
          <Button component={Link} to={routes.home.href()} variant="default">
            {t('later.home')}
          </Button>
        }
      />
    </>
  );
}
