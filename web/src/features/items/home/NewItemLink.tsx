import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';

export function NewItemLink() {
  const { t } = useTranslation('home');
  return (
    <Button
      component={Link}
      to={routes.createAsset.href()}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      {t('newItem')}
    </Button>
  );
}
