import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/qr.ts';
import { useQrCode } from '../api/qr.ts';
import { CopyLink } from './CopyLink.tsx';
import styles from './HandOverModal.module.css';
import { HandOverSteps } from './HandOverSteps.tsx';
import { QrFailed, QrImage, QrLoading } from './QrImage.tsx';
import { qrLink } from './qrLink.ts';
import type { QrModalProps, QrSubject } from './qrModalProps.ts';
import SendQrModal from './SendQrModal.tsx';

/** Large enough for a phone's camera, with room for the steps beneath. */
const CODE_PX = 200;

function Code({ item }: { readonly item: QrSubject }) {
  const qrCode = useQrCode(qrLink(item));
  if (qrCode.isPending) return <QrLoading />;
  if (qrCode.isError || qrCode.data === '') return <QrFailed />;
  return <QrImage name={item.name} source={qrCode.data} size={CODE_PX} />;
}

/** Everything that leads to a new owner: the code to be shown, the link, the mail, and what follows. */
export default function HandOverModal({ item, mail, opened, onClose }: QrModalProps) {
  const { t } = useTranslation('handOver');
  const { t: common } = useTranslation('common');
  // A lock has brought the email back that was being written.
  const [isMailing, mailing] = useDisclosure(mail.current !== undefined);
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={t('title')}
        closeButtonProps={{ 'aria-label': common('close') }}
        closeOnEscape={!isMailing}
        size={640}
        centered
      >
        <Stack gap="md">
          <Text className={styles.lead}>{t('lead', { name: item.name })}</Text>
          <div className={styles.ways}>
            <div className={styles.code}>
              <Code key={item.id} item={item} />
            </div>
            <Stack gap="xs" justify="center">
              <Text size="sm" c="dimmed">
                {t('ways')}
              </Text>
              <CopyLink link={qrLink(item)} />
              <Button
                variant="default"
                leftSection={<IconMail size={18} aria-hidden="true" />}
                onClick={mailing.open}
              >
                {t('email')}
              </Button>
            </Stack>
          </div>
          <HandOverSteps />
        </Stack>
      </Modal>
      <SendQrModal item={item} mail={mail} opened={isMailing} onClose={mailing.close} />
    </>
  );
}
