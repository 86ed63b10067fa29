import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconShieldHalf, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import type { EncryptionStatus } from '#web/session/api.ts';
import '#web/base/texts/encryptionAlerts.ts';

interface SetUpAlertProps {
  readonly onLater: () => void;
  readonly onDismiss: () => void;
}

export function SetUpAlert({ onLater, onDismiss }: SetUpAlertProps) {
  const { t } = useTranslation('encryptionAlerts');
  return (
    <Alert
      mb="md"
      role="status"
      icon={<IconShieldLock aria-hidden="true" />}
      title={t('setUp.title')}
      withCloseButton
      closeButtonLabel={t('setUp.dismiss')}
      onClose={onDismiss}
    >
      <Stack gap="sm">
        {t('setUp.text')}
        <Group gap="xs">
          <Button component={Link} to={routes.encryptionSettings.href()} variant="default">
            {t('setUp.action')}
          </Button>
          <Button variant="subtle" onClick={onLater}>
            {t('setUp.later')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** The items that the level does not protect yet: those that can be encrypted now, and those in transit. */
export function UnencryptedAlert({ status }: { readonly status: EncryptionStatus }) {
  const { t } = useTranslation('encryptionAlerts');
  const { unencryptedItems: count, inTransit = 0 } = status;
  const waiting = count - inTransit;
  return (
    <Alert
      mb="md"
      color="yellow"
      role="status"
      icon={<IconShieldHalf aria-hidden="true" />}
      title={t('unencrypted.title', { count })}
    >
      <Stack gap="sm">
        {waiting > 0 && t('unencrypted.text', { count: waiting })}
        {inTransit > 0 && <span>{t('unencrypted.inTransit', { count: inTransit })}</span>}
        {waiting > 0 && (
          <Group>
            <Button component={Link} to={routes.encryptionSettings.href()} variant="default">
              {t('unencrypted.action')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
