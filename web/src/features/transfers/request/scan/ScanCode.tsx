import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { PictureButton } from './PictureButton.tsx';
import { usePicture } from './usePicture.ts';

const Scanner = lazy(() => import('./Scanner.tsx'));

/** Reads an item's code, by the camera or from a picture. */
export function ScanCode({ onFound }: { readonly onFound: (link: TransferLink) => void }) {
  const { t } = useTranslation('transferRequest');
  /** Which run of the camera this is; none while it is off. */
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
