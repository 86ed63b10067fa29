import { Button, Group, Stack } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { HelpLink } from '#web/ui/HelpLink.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { EmptyState } from '#web/ui/Notice.tsx';
import { AuthenticateButton } from './AuthenticateButton.tsx';

const AddSamples = lazyPart(() => import('../samples/AddSamples.tsx'));

/** Leads a user who has no items to the first one. */
export default function NothingYet({ hasSessions }: { readonly hasSessions: boolean }) {
  const { t } = useTranslation('home');
  return (
    <EmptyState
      icon={<IconPackage size={28} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Stack align="center">
          <Group justify="center">
            <Button component={Link} to={routes.createAsset.href()}>
              {t('empty.action')}
            </Button>
            <Button component={Link} to={routes.importItems.href()} variant="default">
              {t('empty.import')}
            </Button>
            {hasSessions && <AuthenticateButton variant="default" />}
          </Group>
          <Suspense fallback={null}>
            <AddSamples />
          </Suspense>
          <HelpLink topic="items">{t('empty.help')}</HelpLink>
        </Stack>
      }
    />
  );
}
