import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/account.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AuthenticatorSection } from './AuthenticatorSection.tsx';
import { DeletionSection } from './DeletionSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SignOutSection } from './SignOutSection.tsx';

export default function AccountScreen() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHeader title={t('title')} />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
          <Stack>
            <PasswordSection />
            <SignOutSection />
          </Stack>
          <AuthenticatorSection />
        </SimpleGrid>
        <DeletionSection />
      </Stack>
    </>
  );
}
