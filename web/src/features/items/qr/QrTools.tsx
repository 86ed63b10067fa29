import { ActionIcon, Alert, Button, Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconDownload,
  IconFileVector,
  IconMail,
  IconPrinter,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { fileNameOf, saveFile } from '#web/ui/saveFile.ts';
import { CopyLink } from './CopyLink.tsx';
import styles from './QrCodeModal.module.css';
import { blobOf, pngOf } from './qrFile.ts';

interface DownloadProps {
  readonly onSave: (ending: 'svg' | 'png') => void;
}

/** One click for the picture that everything can open; the drawing is in the menu beside it. */
function Download({ onSave }: DownloadProps) {
  const { t } = useTranslation('qrCode');
  return (
    <Group gap={0} wrap="nowrap" className={styles.download}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => onSave('png')}
      >
        {t('downloadPng')}
      </Button>
      <ActionMenu
        position="bottom-end"
        target={
          <ActionIcon variant="default" aria-label={t('formats')}>
            <IconChevronDown size={18} aria-hidden="true" />
          </ActionIcon>
        }
        entries={[
          {
            label: t('downloadSvg'),
            icon: <IconFileVector size={18} aria-hidden="true" />,
            onClick: () => onSave('svg'),
          },
        ]}
      />
    </Group>
  );
}

interface QrToolsProps {
  readonly name: string;
  readonly link: string;
  /** The code's image: an SVG in a data URL. */
  readonly source: string;
  readonly onEmail: () => void;
}

/** The ways to send the code and to take it to paper. */
export function QrTools({ name, link, source, onEmail }: QrToolsProps) {
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
  return (
    <>
      <div className={styles.tools}>
        <CopyLink link={link} />
        <Button variant="default" leftSection={<IconMail size={18} aria-hidden="true" />} onClick={onEmail}>
          {t('email')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
        <Download onSave={(ending) => void save(ending)} />
      </div>
      {hasFailed && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
          {t('downloadFailed')}
        </Alert>
      )}
    </>
  );
}
