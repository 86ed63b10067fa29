import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileVector, IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { IconButton } from '#web/ui/buttons.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { PrintedPage } from '#web/ui/PrintedPage.tsx';
import { fileNameOf, saveFile } from '#web/ui/saveFile.ts';
import { useQrCode } from '../api/qr.ts';
import { CopyLink } from './CopyLink.tsx';
import styles from './QrCodeModal.module.css';
import { QrFrame } from './QrFrame.tsx';
import { blobOf, pngOf, QrFailed, QrImage, QrLoading, QrNone } from './QrImage.tsx';
import { qrLink } from './qrLink.ts';
import type { QrModalProps, QrSubject } from './qrModalProps.ts';
import { ShareLink } from './ShareLink.tsx';

/** Two buttons fit side by side, and a code of 300 pixels with little around it. */
const WIDTH_PX = 440;

interface DownloadProps {
  readonly onSave: (ending: 'svg' | 'png') => void;
}

/** One click for the picture that everything can open; the drawing is in the menu beside it. */
function Download({ onSave }: DownloadProps) {
  const { t } = useTranslation('qrCode');
  return (
    <Group gap={0} wrap="nowrap" className={styles.download}>
      <IconButton variant="default" icon={IconDownload} onClick={() => onSave('png')}>
        {t('downloadPng')}
      </IconButton>
      <ActionMenu
        target={
          <ActionIcon variant="default" aria-label={t('formats')}>
            <IconChevronDown size={18} aria-hidden="true" />
          </ActionIcon>
        }
        entries={[{ label: t('downloadSvg'), icon: IconFileVector, onClick: () => onSave('svg') }]}
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
function QrTools({ name, link, source, onEmail }: QrToolsProps) {
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
        <ShareLink link={link} />
        <CopyLink link={link} />
        <IconButton variant="default" icon={IconMail} onClick={onEmail}>
          {t('email')}
        </IconButton>
        <IconButton variant="default" icon={IconPrinter} onClick={() => window.print()}>
          {t('print')}
        </IconButton>
        <Download onSave={(ending) => void save(ending)} />
      </div>
      {hasFailed && <Failure text={t('downloadFailed')} />}
    </>
  );
}

interface PrintedCodeProps {
  readonly name: string;
  /** The address of the code's image. */
  readonly source: string;
  readonly link: string;
}

/** The code on paper, with the item's name and instructions. */
function PrintedCode({ name, source, link }: PrintedCodeProps) {
  const { t } = useTranslation('qrCode');
  return (
    <PrintedPage>
      <div className={styles.sheet}>
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
        <img className={styles.code} src={source} alt="" />
        <div className={styles.steps}>
          <p>{t('sheet.lead')}</p>
          <ol>
            <li>{t('sheet.scan')}</li>
            <li>{t('sheet.signIn')}</li>
            <li>{t('sheet.ask')}</li>
          </ol>
        </div>
        <p className={styles.link}>
          {t('sheet.link')} <bdi>{link}</bdi>
        </p>
      </div>
    </PrintedPage>
  );
}

interface QrCodeViewProps {
  readonly item: QrSubject;
  readonly onEmail: () => void;
}

/** The QR code with which another user can request the item. */
function QrCodeView({ item, onEmail }: QrCodeViewProps) {
  const { t } = useTranslation('qrCode');
  const link = qrLink(item);
  const qrCode = useQrCode(link);
  if (qrCode.isPending) return <QrLoading />;
  if (qrCode.isError) return <QrFailed />;
  if (qrCode.data === '') return <QrNone />;
  return (
    <>
      <QrImage name={item.name} source={qrCode.data} />
      <Text c="dimmed" size="sm" ta="center">
        {t('hint')}
      </Text>
      <QrTools name={item.name} link={link} source={qrCode.data} onEmail={onEmail} />
      <PrintedCode name={item.name} source={qrCode.data} link={link} />
    </>
  );
}

export default function QrCodeModal(props: QrModalProps) {
  const { item } = props;
  const { t } = useTranslation('qrCode');
  return (
    <QrFrame {...props} title={t('title')} size={WIDTH_PX}>
      {(onEmail) => (
        <Stack align="center" gap="sm">
          <div style={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
            <Text fw={600} dir="auto" lineClamp={3}>
              {item.name}
            </Text>
            <Text size="sm" c="dimmed" dir="auto" lineClamp={1}>
              {item.assetType}
            </Text>
          </div>
          <QrCodeView key={item.id} item={item} onEmail={onEmail} />
        </Stack>
      )}
    </QrFrame>
  );
}
