import { Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/buttons.tsx';
import { HandOverSteps, HandOverWays } from './handOverParts.tsx';
import { QrFrame } from './QrFrame.tsx';
import { qrLink } from './qrLink.ts';
import type { QrModalProps } from './qrModalProps.ts';

/** Large enough for a phone's camera, with room for the steps beneath. */
const CODE_PX = 200;

/** Everything that leads to a new owner: the code to be shown, the link, the mail, and what follows. */
export default function HandOverModal(props: QrModalProps) {
  const { item } = props;
  const { t } = useTranslation('handOver');
  return (
    <QrFrame {...props} title={t('title')} size={640}>
      {(onEmail) => (
        <Stack gap="md">
          <Text style={{ overflowWrap: 'anywhere' }}>{t('lead', { name: item.name })}</Text>
          <HandOverWays link={qrLink(item)} name={item.name} codePx={CODE_PX}>
            <IconButton variant="default" icon={IconMail} onClick={onEmail}>
              {t('email')}
            </IconButton>
          </HandOverWays>
          <HandOverSteps />
        </Stack>
      )}
    </QrFrame>
  );
}
