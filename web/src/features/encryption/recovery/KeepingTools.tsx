import { Button, Group, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#web/ui/Failure.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { keyFileText } from './keyFile.ts';
import { useMadeOn } from './useMadeOn.ts';

/** Copy, download, print. */
export function KeepingTools({ words }: { readonly words: readonly string[] }) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const { copy, copied, error } = useClipboard();
  const note = useMadeOn();

  const download = (): void => {
    const title = `${common('appName')}: ${t('recoveryKey.title')}`;
    const file = new Blob([keyFileText({ title, note, words })], { type: 'text/plain' });
    saveFile(file, t('recoveryKey.fileName'));
  };

  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={
            copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
          }
          onClick={() => copy(words.join(' '))}
        >
          {copied ? t('recoveryKey.copied') : t('recoveryKey.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={download}
        >
          {t('recoveryKey.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('recoveryKey.print')}
        </Button>
      </Group>
      <Failure text={error ? t('recoveryKey.copyFailed') : undefined} />
    </Stack>
  );
}
