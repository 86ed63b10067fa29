import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/scanning.ts';
import { type CameraFault, faultOf, type ScanState, scan } from './camera.ts';
import { type Purpose, WANTED } from './purposes.ts';
import styles from './Scanner.module.css';

interface ScannerProps {
  readonly purpose: Purpose;
  /** Takes the text of a code, and ends the scan; false for a code that is not wanted. */
  readonly take: (text: string) => boolean;
  readonly onRetry: () => void;
  readonly onStop: () => void;
}

interface Running {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: ScanState;
}

/** A camera that nobody sees the picture of would go on to watch. */
function useStopWhenHidden(onStop: () => void): void {
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    const onChange = () => {
      if (document.hidden) stop();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}

/** Runs the camera while the component is mounted, and hands over the first wanted code that it sees. */
function useScanner({ purpose, take, onStop }: ScannerProps): Running {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScanState>('starting');
  const handOver = useEffectEvent(take);

  useEffect(() => {
    const end = new AbortController();
    const onState = (next: ScanState) => {
      if (!end.signal.aborted) setState(next);
    };
    const run = async () => {
      if (!video.current) return;
      const task = { purpose, video: video.current, signal: end.signal, onState };
      await scan({ ...task, take: (text) => handOver(text) });
    };
    run().catch((error: unknown) => onState(faultOf(error)));
    return () => end.abort();
  }, [purpose]);
  useStopWhenHidden(onStop);
  return { video, state };
}

interface FaultProps {
  readonly fault: CameraFault;
  readonly purpose: Purpose;
  readonly onRetry: () => void;
}

function Fault({ fault, purpose, onRetry }: FaultProps) {
  const { t } = useTranslation('scanning');
  return (
    <Alert
      color="yellow"
      icon={<IconCameraOff aria-hidden="true" />}
      title={t(`faults.${fault}.title`)}
      role="alert"
    >
      <Stack align="flex-start" gap="xs">
        <Text size="sm">
          {t(`faults.${fault}.text`)} {t(`otherWays.${WANTED[purpose].texts}`)}
        </Text>
        {fault !== 'insecure' && (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** The camera's video, which is searched for a code. The camera runs while this is mounted. */
export default function Scanner(props: ScannerProps) {
  const { t } = useTranslation('scanning');
  const { purpose, onRetry, onStop } = props;
  const { video, state } = useScanner(props);
  const { texts } = WANTED[purpose];
  const isRunning = state === 'starting' || state === 'looking' || state === 'foreign';
  return (
    <Stack gap="sm" w="100%">
      {!isRunning && <Fault fault={state} purpose={purpose} onRetry={onRetry} />}
      <div className={styles.frame} data-purpose={texts} hidden={!isRunning}>
        <video ref={video} muted playsInline aria-label={t('video')} />
      </div>
      {isRunning && (
        <>
          <Text size="sm" role="status" className={styles.status}>
            {state === 'starting' ? t(state) : t(`${state}.${texts}`)}
          </Text>
          <Group>
            <Button variant="default" onClick={onStop}>
              {t('stop')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
