import { Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '#web/base/texts/encryptionDialogs.ts';
import '#web/base/texts/encryptionPassword.ts';
import '#web/base/texts/encryptionSettings.ts';
import { routes } from '#web/base/routes.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ChangePasswordDialog } from './change/ChangePasswordDialog.tsx';

/** Wider lines are hard to read. */
const TEXT_WIDTH_PX = 800;
const CASES = ['known', 'recovery', 'lost'] as const;

/** Explains how an encryption password is changed, and opens the dialog for it. */
export default function PasswordResetScreen() {
  const { t } = useTranslation('encryptionSettings');
  const [isOpened, dialog] = useDisclosure(false);
  return (
    <Box maw={TEXT_WIDTH_PX}>
      <PageHeader title={t('passwordReset.title')} />
      <Card withBorder>
        <Stack gap="lg">
          <Text>{t('passwordReset.lead')}</Text>
          {CASES.map((name) => (
            <Stack key={name} gap={4}>
              <Title order={2} size="h3">
                {t(`passwordReset.${name}Title`)}
              </Title>
              <Text>{t(`passwordReset.${name}`)}</Text>
            </Stack>
          ))}
          <Group>
            <Button onClick={dialog.open}>{t('passwordReset.action')}</Button>
            <Button variant="default" component={Link} to={routes.encryptionSettings.href()}>
              {t('passwordReset.settings')}
            </Button>
          </Group>
        </Stack>
      </Card>
      <ChangePasswordDialog opened={isOpened} mode="normal" onClose={dialog.close} />
    </Box>
  );
}
