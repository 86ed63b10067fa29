import { Box } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { POST_CREATE_REDIRECT_MS } from '#shared/domain/constants.ts';
import '#web/base/texts/createItem.ts';
import { routes } from '#web/base/routes.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { FORM_WIDTH_PX } from '../parts/width.ts';
import { CreateItemForm } from './CreateItemForm.tsx';
import { useRegistration } from './useRegistration.ts';

/** Register a new item, then go home. */
export default function CreateItemScreen() {
  const { t } = useTranslation('createItem');
  const navigate = useNavigate();
  const registration = useRegistration();
  const isDone = registration.status === 'done';

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate(routes.home.href()), POST_CREATE_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  return (
    <Box maw={FORM_WIDTH_PX} mx="auto">
      <PageHeader title={t('title')} />
      <CreateItemForm registration={registration} />
    </Box>
  );
}
