import { Button, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyLink } from './CopyLink.tsx';
import styles from './HandOverModal.module.css';
import { HandOverSteps } from './HandOverSteps.tsx';
import { QrFrame } from './QrFrame.tsx';
import { QrOfLink } from './QrImage.tsx';
import { qrLink } from './qrLink.ts';
import type { QrModalProps } from './qrModalProps.ts';
import { ShareLink } from './ShareLink.tsx';

/** Large enough for a phone's camera, with room for the steps beneath. */
const CODE_PX = 200;

/** Everything that leads to a new owner: the code to be shown, the link, the mail, and what follows. */
export default function HandOverModal(props: QrModalProps) {
  const { item } = props;
  const { t } = useTranslation('handOver');
  const link = qrLink(item);
  return (
    <QrFrame {...props} title={t('title')} size={640}>
      {(onEmail) => (
        <Stack gap="md">
          <Text className={styles.lead}>{t('lead', { name: item.name })}</Text>
          <div className={styles.ways}>
            <div className={styles.code}>
              <QrOfLink key={item.id} link={link} name={item.name} size={CODE_PX} />
            </div>
            <Stack gap="xs" justify="center">
              <Text size="sm" c="dimmed">
                {t('ways')}
              </Text>
              <ShareLink link={link} />
              <CopyLink link={link} />
              <Button
                variant="default"
                leftSection={<IconMail size={18} aria-hidden="true" />}
                onClick={onEmail}
              >
                {t('email')}
              </Button>
            </Stack>
          </div>
          <HandOverSteps />
        </Stack>
      )}
    </QrFrame>
  );
}
