import { Alert, Button, Card, FileButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCamera, IconPhoto } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { usePicture } from './usePicture.ts';

const Scanner = lazy(() => import('./Scanner.tsx'));

interface PictureButtonProps {
  readonly isReading: boolean;
  readonly onChoose: (file: File | null) => void;
}

/** Takes a picture of a code from a file. */
function PictureButton({ isReading, onChoose }: PictureButtonProps) {
  const { t } = useTranslation('transferRequest');
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    onChoose(file);
    // So that the same file can be chosen again.
    reset.current?.();
  };
  return (
    <FileButton accept="image/*" onChange={choose} resetRef={reset}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={isReading}
          leftSection={<IconPhoto size={18} aria-hidden="true" />}
        >
          {t('scan.picture')}
        </Button>
      )}
    </FileButton>
  );
}

/** Reads an item's code with the camera or from a picture. */
export function ScanCode({ onFound }: { readonly onFound: (link: TransferLink) => void }) {
  const { t } = useTranslation('transferRequest');
  /** The number of the camera's run; undefined while it is off. */
  const [run, setRun] = useState<number>();
  const picture = usePicture(onFound);
  const start = () => {
    picture.forget();
    setRun((run ?? 0) + 1);
  };
  return (
    <Card withBorder>
      <Stack align="flex-start">
        <Title order={2}>{t('scan.title')}</Title>
        <Text>{t('scan.text')}</Text>
        {run !== undefined && (
          <Suspense fallback={<Skeleton w="100%" maw="24rem" style={{ aspectRatio: '1' }} />}>
            <Scanner key={run} onFound={onFound} onRetry={start} onStop={() => setRun(undefined)} />
          </Suspense>
        )}
        {picture.fault && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} role="alert" w="100%">
            {t(`scan.pictureFaults.${picture.fault}`)}
          </Alert>
        )}
        <Group gap="xs">
          {run === undefined && (
            <Button leftSection={<IconCamera size={18} aria-hidden="true" />} onClick={start}>
              {t('scan.start')}
            </Button>
          )}
          <PictureButton isReading={picture.isReading} onChoose={picture.choose} />
        </Group>
      </Stack>
    </Card>
  );
}
