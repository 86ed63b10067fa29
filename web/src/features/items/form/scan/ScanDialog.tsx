import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { KnownKey } from '#shared/domain/details/knownNames.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import '#web/base/texts/scanning.ts';
import { PictureAlert, PictureButton } from '#web/ui/scan/pictureParts.tsx';
import Scanner from '#web/ui/scan/Scanner.tsx';
import { usePicture } from '#web/ui/scan/usePicture.ts';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { purposeFor, valueOfCode } from './scannedCode.ts';

interface SearchProps {
  /** The known detail that the code is for; undefined where any is wanted. */
  readonly wanted?: KnownKey | undefined;
  /** Takes a value; false to go on. */
  readonly take: (code: string) => boolean;
}

/** Reads the code of a product with the camera, which starts at once, or from a picture. */
function Search({ wanted, take }: SearchProps) {
  const { t } = useTranslation('scanning');
  /** The number of the camera's run; undefined while it is off. */
  const [run, setRun] = useState<number | undefined>(1);
  const purpose = purposeFor(wanted);
  const picture = usePicture(purpose, take);
  const start = () => {
    picture.forget();
    setRun((run ?? 0) + 1);
  };
  return (
    <>
      <Text size="sm">{t('dialog.text')}</Text>
      {run !== undefined && (
        <Scanner key={run} purpose={purpose} take={take} onRetry={start} onStop={() => setRun(undefined)} />
      )}
      {picture.fault && <PictureAlert fault={picture.fault} purpose={purpose} />}
      <Group gap="xs">
        {run === undefined && (
          <IconButton icon={IconCamera} onClick={start}>
            {t('dialog.start')}
          </IconButton>
        )}
        <PictureButton isReading={picture.isReading} onChoose={picture.choose} />
      </Group>
    </>
  );
}

interface ReplaceQuestionProps {
  readonly current: string;
  readonly found: string;
  readonly onReplace: () => void;
  readonly onKeep: () => void;
}

/** Asks before a scanned code takes the place of what the field has. */
function ReplaceQuestion({ current, found, onReplace, onKeep }: ReplaceQuestionProps) {
  const { t } = useTranslation('scanning');
  const keep = useRef<HTMLButtonElement>(null);
  // The element that had the focus made room for the question.
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <Text role="alert" style={{ overflowWrap: 'anywhere' }}>
        {t('dialog.filled', { current, found })}
      </Text>
      <Group gap="xs">
        <Button onClick={onReplace}>{t('dialog.replace')}</Button>
        <Button ref={keep} variant="default" onClick={onKeep}>
          {t('dialog.keep')}
        </Button>
      </Group>
    </>
  );
}

export interface ScanDialogProps extends Pick<SearchProps, 'wanted'> {
  /** The text that the code would replace. */
  readonly current?: string;
  /** Runs once the dialog is closed. */
  readonly onFound: (code: string) => void;
  readonly onClose: () => void;
}

/** The dialog that reads the code of a product, and asks before it replaces another text. */
export default function ScanDialog({ wanted, current = '', onFound, onClose }: ScanDialogProps) {
  const { t } = useTranslation('scanning');
  const [found, setFound] = useState<string>();
  useFocusBack();
  /** The dialog goes first: while it is open, it keeps the focus from what is filled. */
  const finish = (code: string) => {
    flushSync(onClose);
    onFound(code);
  };
  const take = (text: string): boolean => {
    const code = valueOfCode(text, wanted);
    if (code === undefined) return false;
    if (current.trim() === '' || current.trim() === code) finish(code);
    else flushSync(() => setFound(code));
    return true;
  };
  return (
    <Dialog opened onClose={onClose} title={t('dialog.title')} centered={false}>
      <Stack align="flex-start">
        {found === undefined ? (
          <Search wanted={wanted} take={take} />
        ) : (
          <ReplaceQuestion current={current} found={found} onReplace={() => finish(found)} onKeep={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}
