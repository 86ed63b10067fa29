import { Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/addingFiles.ts';
import styles from './DropCover.module.css';

/** Lies over the page while files are dragged over it. */
export default function DropCover() {
  const { t } = useTranslation('addingFiles');
  return (
    <div className={styles.cover}>
      <div className={styles.frame}>
        <IconPhotoPlus size={40} stroke={1.5} aria-hidden="true" />
        <Text fw={600}>{t('drop')}</Text>
      </div>
    </div>
  );
}
