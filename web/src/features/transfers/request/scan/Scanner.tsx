import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JointLink } from '#shared/domain/transferLink.ts';
import { readLink } from '../readLink.ts';
import { createCodeReader } from './codeReader.ts';
import styles from './Scanner.module.css';

type CameraFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed';

/** `foreign` means that a code was found which is not of this product; the search goes on. */
type ScanState = 'starting' | 'looking' | 'foreign' | CameraFault;

/** By error names of Media Capture and Streams (W3C); the first name is our own. */
const FAULTS: ReadonlyMap<string, CameraFault> = new Map([
  ['InsecureContext', 'insecure'],
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

const faultOf = (error: unknown): CameraFault =>
  (error instanceof Error && FAULTS.get(error.name)) || 'failed';

const named = (name: string): Error => Object.assign(new Error(name), { name });

/**
 * The camera at the back of the device, or else any camera.
 * @throws an error whose `faultOf` says why there is none
 */
async function openCamera(): Promise<MediaStream> {
  if (!window.isSecureContext) throw named('InsecureContext');
  // An old browser has no such object, whatever its type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw named('NotFoundError');
  return devices.getUserMedia({ video: { facingMode: { ideal: 'environment' } }, audio: false });
}

interface Scan {
  readonly video: HTMLVideoElement;
  /** Ends the scan. */
  readonly signal: AbortSignal;
  readonly onState: (state: ScanState) => void;
}

/** Between two searches: short for a user, and long enough for the device to draw the video. */
const SEARCH_INTERVAL_MS = 120;
/** Enough for a code that fills a third of the picture; it is searched in some 20 ms. */
const LONGEST_SIDE_PX = 640;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SEARCH_INTERVAL_MS));

async function show(stream: MediaStream, { video, signal, onState }: Scan): Promise<void> {
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => onState('busy'), { signal });
  }
  video.srcObject = stream;
  await video.play();
}

/** Searches the video until it shows an item's link, or the scan is ended. */
async function search({ video, signal, onState }: Scan): Promise<JointLink | undefined> {
  const reader = createCodeReader();
  try {
    while (!signal.aborted) {
      const { videoWidth: width, videoHeight: height } = video;
      const text =
        width > 0 ? await reader.read({ source: video, width, height }, LONGEST_SIDE_PX) : undefined;
      const link = text ? readLink(text) : undefined;
      if (link) return link;
      if (text) onState('foreign');
      await pause();
    }
    return undefined;
  } finally {
    reader.close();
  }
}

/**
 * Runs the camera until it has seen an item's link, or the scan is ended.
 * @throws an error whose `faultOf` says what went wrong
 */
async function scan(task: Scan): Promise<JointLink | undefined> {
  const stream = await openCamera();
  try {
    if (task.signal.aborted) return undefined;
    await show(stream, task);
    task.onState('looking');
    return await search(task);
  } finally {
    // Until its tracks are stopped, the light of the camera stays on.
    for (const track of stream.getTracks()) track.stop();
  }
}

interface Scanner {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: ScanState;
}

/** Runs the camera while the component is mounted, and hands over the first link that it sees. */
function useScanner(onFound: (link: JointLink) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScanState>('starting');
  const handOver = useEffectEvent(onFound);

  useEffect(() => {
    const end = new AbortController();
    const onState = (next: ScanState) => {
      if (!end.signal.aborted) setState(next);
    };
    const run = async () => {
      if (!video.current) return;
      const link = await scan({ video: video.current, signal: end.signal, onState });
      if (link && !end.signal.aborted) handOver(link);
    };
    run().catch((error: unknown) => onState(faultOf(error)));
    return () => end.abort();
  }, []);
  return { video, state };
}

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
  readonly onFound: (link: JointLink) => void;
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
