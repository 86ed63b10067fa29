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

/** Enough for a label or a poster: a code has at most 185 modules on a side, quiet zone included. */
const PNG_PX = 1_024;

/** The bytes of an image given as a data URL. The content security policy forbids fetching one. */
function blobOf(source: string): Blob {
  const [, type, coding, data = ''] = /^data:([^;,]*)(;base64)?,(.*)$/s.exec(source) ?? [];
  if (coding === undefined) return new Blob([decodeURIComponent(data)], { type: type ?? '' });
  return new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], {
    type: type ?? '',
  });
}

/**
 * Draws an image as a PNG, on white and without smoothing, which would blur the modules' edges.
 * @throws {Error} when this browser cannot draw it
 */
async function pngOf(source: string): Promise<Blob> {
  // Without a size, an SVG that has none of its own is drawn at 300 × 150 pixels and then enlarged.
  const image = new window.Image(PNG_PX, PNG_PX);
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_PX;
  canvas.height = PNG_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.imageSmoothingEnabled = false;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PNG_PX, PNG_PX);
  context.drawImage(image, 0, 0, PNG_PX, PNG_PX);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('No PNG was made'))), 'image/png');
  });
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
