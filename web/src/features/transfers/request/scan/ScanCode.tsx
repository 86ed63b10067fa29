import { Alert, Button, Card, FileButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCamera, IconPhoto } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JointLink } from '#shared/domain/transferLink.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { readLink } from '../readLink.ts';
import { type CodeReader, createCodeReader, type Picture } from './codeReader.ts';

const Scanner = lazyPart(() => import('./Scanner.tsx'));

/** A small code in a large photo needs many pixels, a blurred one fewer: each size finds codes that others miss. */
const LONGEST_SIDES_PX = [1_024, 512, 2_048];
/** For a drawing without a size of its own, which an SVG file can be. */
const DRAWING_PX = 1_024;

/** @throws when the browser cannot show the picture */
async function loadPicture(address: string): Promise<Picture> {
  const source = new Image();
  source.src = address;
  await source.decode();
  return { source, width: source.naturalWidth || DRAWING_PX, height: source.naturalHeight || DRAWING_PX };
}

async function search(reader: CodeReader, picture: Picture): Promise<string | undefined> {
  for (const longestSide of LONGEST_SIDES_PX) {
    const text = await reader.read(picture, longestSide);
    if (text !== undefined) return text;
  }
  return undefined;
}

type PictureFault = 'unreadable' | 'empty' | 'foreign' | 'failed';

/** The link in the QR code of a picture, or why there is none. The file does not leave the device. */
async function linkIn(file: Blob): Promise<JointLink | PictureFault> {
  const address = URL.createObjectURL(file);
  const reader = createCodeReader();
  try {
    const picture = await loadPicture(address).catch(() => undefined);
    if (!picture) return 'unreadable';
    const text = await search(reader, picture);
    return text === undefined ? 'empty' : (readLink(text) ?? 'foreign');
  } catch {
    return 'failed';
  } finally {
    reader.close();
    URL.revokeObjectURL(address);
  }
}

/** Reads a chosen picture, and hands over the link in it. */
function usePicture(onFound: (link: JointLink) => void) {
  const [fault, setFault] = useState<PictureFault>();
  const [isReading, setReading] = useState(false);

  const choose = async (file: File | null) => {
    if (!file) return;
    setFault(undefined);
    setReading(true);
    const found = await linkIn(file);
    setReading(false);
    if (typeof found === 'string') setFault(found);
    else onFound(found);
  };
  return { choose, fault, isReading, forget: () => setFault(undefined) };
}

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
export function ScanCode({ onFound }: { readonly onFound: (link: JointLink) => void }) {
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
