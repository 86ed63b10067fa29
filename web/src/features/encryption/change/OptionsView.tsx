import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconKey, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFocused } from '../parts/useFocused.ts';
import type { ChangeOptions, ChangeView } from './ChangeViews.tsx';
import { OptionCard } from './OptionCard.tsx';
import { ResetOption } from './ResetOption.tsx';

interface OptionsViewProps {
  readonly options: ChangeOptions;
  readonly onChoose: (view: ChangeView) => void;
  readonly onClose: () => void;
}

/** The ways that the level has: a recovery key at Enhanced only, a reset at Maximum only. */
export function OptionsView({ options, onChoose, onClose }: OptionsViewProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const first = useFocused<HTMLButtonElement>();
  const { securityLevel, impact } = options;
  return (
    <Stack>
      {impact.warning && (
        <Alert color="yellow" role="note" icon={<IconAlertTriangle aria-hidden="true" />}>
          {impact.warning}
        </Alert>
      )}
      <Text>{t('change.optionsLead')}</Text>
      <OptionCard
        ref={first}
        icon={<IconLock />}
        title={t('change.options.current.title')}
        text={t('change.options.current.text')}
        onClick={() => onChoose('current')}
      />
      {securityLevel === 'Enhanced' && (
        <OptionCard
          icon={<IconKey />}
          title={t('change.options.recovery.title')}
          text={t('change.options.recovery.text')}
          onClick={() => onChoose('recovery')}
        />
      )}
      {securityLevel === 'Maximum' && <ResetOption onChoose={() => onChoose('reset')} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
