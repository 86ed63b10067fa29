import { Alert, Button, Image, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QR_IMAGE_MAX_PX } from '#shared/domain/constants.ts';
import { transferLink } from '#shared/domain/transferLink.ts';
import { useQrCode } from '../api/generateQrCode.ts';
import { QrSheet } from './QrSheet.tsx';
import { QrTools } from './QrTools.tsx';

export interface QrSubject {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

function Loading() {
  const { t } = useTranslation('qrCode');
  return (
    <Stack align="center" role="status">
      <Skeleton w={QR_IMAGE_MAX_PX} maw="100%" style={{ aspectRatio: '1' }} />
      <Text>{t('loading')}</Text>
    </Stack>
  );
}

function Failed() {
  const { t } = useTranslation('qrCode');
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
      <Stack align="flex-start">
        <Text>{t('failed')}</Text>
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('retry')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** The QR code by which someone else can ask for the item. */
export function QrCodeView({ item }: { readonly item: QrSubject }) {
  const { t } = useTranslation('qrCode');
  const [isBroken, setIsBroken] = useState(false);
  const link = transferLink(window.location.origin, { ownerId: item.userId, assetId: item.id });
  const qrCode = useQrCode(link);
  if (qrCode.isPending) return <Loading />;
  if (qrCode.isError || isBroken) return <Failed />;
  if (qrCode.data === '') return <Text role="status">{t('none')}</Text>;
  return (
    <Stack align="center">
      {/* Always dark on white, in the dark theme too: many scanners do not read an inverted code. */}
      <Image
        src={qrCode.data}
        alt={t('image', { name: item.name })}
        w="auto"
        maw={`min(100%, ${QR_IMAGE_MAX_PX}px)`}
        mah={QR_IMAGE_MAX_PX}
        bg="white"
        onError={() => setIsBroken(true)}
      />
      <Text c="dimmed" size="sm" ta="center">
        {t('hint')}
      </Text>
      <QrTools name={item.name} source={qrCode.data} />
      <QrSheet name={item.name} source={qrCode.data} link={link} />
    </Stack>
  );
}
