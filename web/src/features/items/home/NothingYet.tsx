import { Button, Group, Stack } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import '#web/base/texts/incomplete.ts';
import { HelpLink } from '#web/ui/HelpLink.tsx';
import { latePart } from '#web/ui/lazyPart.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { AuthenticateButton } from '../parts/LockedItems.tsx';

const AddSamples = latePart(() => import('../samples/AddSamples.tsx'));

/** Leads a user who has no items to the first one. */
export default function NothingYet({ isLocked }: { readonly isLocked: boolean }) {
  const { t } = useTranslation('nothingYet');
  return (
    <Notice icon={<IconPackage size={28} />} title={t('title')} text={t('text')}>
      <Stack align="center">
        <Group justify="center">
          <Button component={Link} to={routes.createAsset.href()}>
            {t('action')}
          </Button>
          <Button component={Link} to={routes.importItems.href()} variant="default">
            {t('import')}
          </Button>
          {isLocked && <AuthenticateButton variant="default" />}
        </Group>
        <AddSamples />
        <HelpLink topic="items">{t('help')}</HelpLink>
      </Stack>
    </Notice>
  );
}
