import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JointLink } from '#shared/domain/transferLink.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { PictureAlert, PictureButton } from '#web/ui/scan/pictureParts.tsx';
import { usePicture } from '#web/ui/scan/usePicture.ts';
import { readLink } from './readLink.ts';

const Scanner = lazyPart(() => import('#web/ui/scan/Scanner.tsx'));

/** Reads an item's code with the camera or from a picture. */
export function ScanCode({ onFound }: { readonly onFound: (link: JointLink) => void }) {
  const { t } = useTranslation('transferRequest');
  /** The number of the camera's run; undefined while it is off. */
  const [run, setRun] = useState<number>();
  const take = (text: string): boolean => {
    const link = readLink(text);
    if (!link) return false;
    picture.stop();
    onFound(link);
    return true;
  };
  const picture = usePicture('link', take);
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
            <Scanner key={run} purpose="link" take={take} onRetry={start} onStop={() => setRun(undefined)} />
          </Suspense>
        )}
        {picture.fault && <PictureAlert fault={picture.fault} purpose="link" />}
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
