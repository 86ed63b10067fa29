import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface CannotChangeProps {
  /** Why, in the server's words. */
  readonly message: string;
  readonly onClose: () => void;
}

export function CannotChange({ message, onClose }: CannotChangeProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  return (
    <Stack>
      <Alert role="note" icon={<IconInfoCircle aria-hidden="true" />}>
        {message || t('change.cannotChange')}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
      </Group>
    </Stack>
  );
}
