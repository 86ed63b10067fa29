import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '#web/base/texts/encryptionDialogs.ts';
import '#web/base/texts/encryptionPassword.ts';
import { routes } from '#web/base/routes.ts';
import type { ForgottenPassword as Dialog } from '#web/session/password/PasswordModal.tsx';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { ChangePasswordDialog } from './change/ChangePasswordDialog.tsx';

/** The ways that are left at Maximum, where nothing stands in for the password. */
function WhatCanBeDone({ onBack, onLeave }: Pick<ComponentProps<Dialog>, 'onBack' | 'onLeave'>) {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <Stack>
      <Text>{t('forgotten.lead')}</Text>
      <List spacing={4}>
        <List.Item>{t('forgotten.tips.earlier')}</List.Item>
        <List.Item>{t('forgotten.tips.manager')}</List.Item>
        <List.Item>{t('forgotten.tips.time')}</List.Item>
      </List>
      <Stack gap={4}>
        <Title order={3}>{t('forgotten.sureTitle')}</Title>
        <Text>
          {t('forgotten.sure')}{' '}
          <Anchor component={Link} to={routes.encryptionSettings.href()} onClick={onLeave}>
            {t('forgotten.settings')}
          </Anchor>
        </Text>
      </Stack>
      <Group justify="flex-end">
        <Button onClick={onBack}>{t('forgotten.back')}</Button>
      </Group>
    </Stack>
  );
}

/** At Enhanced the recovery key sets a new password; at Maximum it says plainly what can still be done. */
const ForgottenPassword: Dialog = ({ opened, onBack, onLeave, onRecovered }) => {
  const { t } = useTranslation('encryptionDialogs');
  const { level } = useEncryptionSession();
  if (level === 'Enhanced') {
    return (
      <ChangePasswordDialog
        opened={opened}
        mode="recovery"
        onClose={onBack}
        onLeave={onLeave}
        onChanged={onRecovered}
      />
    );
  }
  return (
    <FormDialog opened={opened} title={t('forgotten.title')} onClose={onBack}>
      {() => <WhatCanBeDone onBack={onBack} onLeave={onLeave} />}
    </FormDialog>
  );
};

export default ForgottenPassword;
