import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { SecretField } from '../parts/SecretField.tsx';

interface UnlockMigrationProps {
  /** What was wrong with the password that was tried. */
  readonly failure: string | undefined;
  readonly onUnlock: (password: string) => void;
}

/** Asks for the encryption password where the migration stopped for want of a session. */
export function UnlockMigration({ failure, onUnlock }: UnlockMigrationProps) {
  const { t } = useTranslation('encryptionSettings');
  const form = useForm({
    initialValues: { password: '' },
    initialErrors: { password: failure },
    validate: {
      password: (password) => (password === '' ? t('migration.passwordRequired') : undefined),
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ password }) => onUnlock(password))}>
      <Stack gap="sm">
        <Text size="sm">{t('migration.passwordHint')}</Text>
        <SecretField {...form.getInputProps('password')} label={t('migration.password')} />
        <Group>
          <Button type="submit">{t('migration.goOn')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
