import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { type ChangeMode, ChangePasswordDialog } from '../change/ChangePasswordDialog.tsx';

function useExplanation(): (level: SecurityLevel | null) => string {
  const { t } = useTranslation('encryptionSettings');
  return (level) => {
    if (level === null) return t('password.noLevelText');
    return needsPassword(level) ? t('password.text') : t('password.standardText');
  };
}

interface PasswordManagementProps {
  readonly level: SecurityLevel | null;
  /** Opens the migration dialog. */
  readonly onSetUp: () => void;
}

/** The ways to another encryption password. */
export function PasswordManagement({ level, onSetUp }: PasswordManagementProps) {
  const { t } = useTranslation('encryptionSettings');
  const explanationFor = useExplanation();
  const [isOpened, dialog] = useDisclosure(false);
  const [mode, setMode] = useState<ChangeMode>('normal');
  // The button can still be reached by keyboard, so that the reason is read.
  const hasNone = level === 'Standard';
  const open = (wanted: ChangeMode): void => {
    setMode(wanted);
    dialog.open();
  };
  return (
    <Card withBorder component="section" aria-labelledby="password-management">
      <Stack h="100%" justify="space-between">
        <Stack>
          <Title order={2} id="password-management">
            {t('password.title')}
          </Title>
          <Text id="password-explanation">{explanationFor(level)}</Text>
        </Stack>
        <Group>
          <Button
            variant="default"
            aria-disabled={hasNone}
            data-disabled={hasNone || undefined}
            aria-describedby="password-explanation"
            onClick={() => !hasNone && open('normal')}
          >
            {t('password.change')}
          </Button>
          {level === 'Enhanced' && (
            <Button variant="default" onClick={() => open('recovery')}>
              {t('password.recover')}
            </Button>
          )}
        </Group>
      </Stack>
      <ChangePasswordDialog opened={isOpened} mode={mode} onClose={dialog.close} onSetUp={onSetUp} />
    </Card>
  );
}
