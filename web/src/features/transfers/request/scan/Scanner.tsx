import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import styles from './Scanner.module.css';
import { type CameraFault, useScanner } from './useScanner.ts';

interface FaultProps {
  readonly fault: CameraFault;
  readonly onRetry: () => void;
}

function Fault({ fault, onRetry }: FaultProps) {
  const { t } = useTranslation('transferRequest');
  return (
    <Alert
      color="yellow"
      icon={<IconCameraOff aria-hidden="true" />}
      title={t(`scan.faults.${fault}.title`)}
      role="alert"
    >
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{t(`scan.faults.${fault}.text`)}</Text>
        {fault !== 'insecure' && (
          <Button variant="default" onClick={onRetry}>
            {t('scan.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface ScannerProps {
  readonly onFound: (link: TransferLink) => void;
  readonly onRetry: () => void;
  readonly onStop: () => void;
}

/** The camera's video, which is searched for a code. The camera runs while this is mounted. */
export default function Scanner({ onFound, onRetry, onStop }: ScannerProps) {
  const { t } = useTranslation('transferRequest');
  const { video, state } = useScanner(onFound);
  const isRunning = state === 'starting' || state === 'looking' || state === 'foreign';
  return (
    <Stack gap="sm" w="100%">
      {!isRunning && <Fault fault={state} onRetry={onRetry} />}
      <div className={styles.frame} hidden={!isRunning}>
        <video ref={video} muted playsInline aria-label={t('scan.video')} />
      </div>
      {isRunning && (
        <>
          <Text size="sm" role="status" className={styles.status}>
            {t(`scan.${state}`)}
          </Text>
          <Group>
            <Button variant="default" onClick={onStop}>
              {t('scan.stop')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
