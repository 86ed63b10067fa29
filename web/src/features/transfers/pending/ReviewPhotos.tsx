import { Button, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ReviewPhotos.module.css';

function Photo({ address, label }: { readonly address: string; readonly label: string }) {
  const { t } = useTranslation('pendingTransfers');
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Text size="sm">{t('item.brokenPhoto')}</Text>;
  return (
    <img
      className={styles.photo}
      src={address}
      alt={label}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}

interface ReviewPhotosProps {
  readonly addresses: readonly string[];
  readonly itemName: string;
}

/** The photos of an item under review: their addresses come from someone else, so they load on wish only. */
export function ReviewPhotos({ addresses, itemName }: ReviewPhotosProps) {
  const { t } = useTranslation('pendingTransfers');
  const [isWanted, setWanted] = useState(false);
  if (isWanted) {
    return addresses.map((address, index) => (
      <Photo key={address} address={address} label={t('item.photo', { number: index + 1, name: itemName })} />
    ));
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={500}>{t('item.photos', { count: addresses.length })}</Text>
      <Text size="sm" c="dimmed">
        {t('item.photosNote')}
      </Text>
      <Button
        variant="default"
        leftSection={<IconPhoto size={18} aria-hidden="true" />}
        onClick={() => setWanted(true)}
      >
        {t('item.showPhotos')}
      </Button>
    </Stack>
  );
}
