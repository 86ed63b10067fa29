import { Stack, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './PhotoCarousel.module.css';

interface PhotoProps {
  readonly address: string;
  readonly label: string;
}

/** One photo, or that it could not be loaded. */
export function Photo({ address, label }: PhotoProps) {
  const { t } = useTranslation('itemDetails');
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <Stack className={styles.broken} align="center" justify="center" gap="xs">
        <IconPhotoOff size={32} stroke={1.5} aria-hidden="true" />
        <Text size="sm">{t('images.broken')}</Text>
      </Stack>
    );
  }
  return (
    <img
      className={styles.photo}
      src={address}
      alt={label}
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}
