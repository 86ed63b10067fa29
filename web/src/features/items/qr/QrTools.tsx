import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileNameOf } from '#web/ui/fileName.ts';
import { saveFile } from '#web/ui/saveFile.ts';
import { blobOf, pngOf } from './model/pictures.ts';

interface QrToolsProps {
  readonly name: string;
  /** Of the code's image: an SVG in a data URL. */
  readonly source: string;
}

/** Print, or keep as a file. */
export function QrTools({ name, source }: QrToolsProps) {
  const { t } = useTranslation('qrCode');
  const [hasFailed, setFailed] = useState(false);

  const save = async (ending: 'svg' | 'png'): Promise<void> => {
    const title = t('fileName', { name: fileNameOf(name, t('nameless')) });
    try {
      saveFile(ending === 'svg' ? blobOf(source) : await pngOf(source), `${title}.${ending}`);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };

  const download = <IconDownload size={18} aria-hidden="true" />;
  return (
    <>
      <Group gap="xs" justify="center">
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
        <Button variant="default" leftSection={download} onClick={() => save('svg')}>
          {t('downloadSvg')}
        </Button>
        <Button variant="default" leftSection={download} onClick={() => save('png')}>
          {t('downloadPng')}
        </Button>
      </Group>
      {hasFailed && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
          {t('downloadFailed')}
        </Alert>
      )}
    </>
  );
}
