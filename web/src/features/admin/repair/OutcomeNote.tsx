import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from './useRepair.ts';

interface OutcomeNoteProps {
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

/** What a repair came to. It stays until it was read: a repair can also end in what nobody can mend. */
export function OutcomeNote({ outcome: { kind, text }, onClose }: OutcomeNoteProps) {
  const { t } = useTranslation('transferRepair');
  const isFailure = kind === 'failed';
  const Sign = isFailure ? IconAlertTriangle : IconInfoCircle;
  return (
    <Alert
      mb="md"
      {...(isFailure ? { color: 'red' } : {})}
      icon={<Sign aria-hidden="true" />}
      role={isFailure ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel={t('dismiss')}
      onClose={onClose}
    >
      {text}
    </Alert>
  );
}
