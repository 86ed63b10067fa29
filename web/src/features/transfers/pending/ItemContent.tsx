import { Badge, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferItem } from '#shared/contract/transfers.ts';
import { shownValue } from '#shared/domain/details/shownValue.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { coverOf, documentsOf } from '#web/files/showing/fileRoles.ts';
import { WebPhoto } from '#web/files/showing/WebPhoto.tsx';
import { IconButton } from '#web/ui/buttons.tsx';
import { Facts, PropertyList } from '#web/ui/Facts.tsx';
import { latePart } from '#web/ui/lazyPart.ts';
import '#web/base/texts/showing.ts';
import styles from './dialogParts.module.css';

const ReviewedFiles = latePart(() => import('./ReviewedFiles.tsx'), <Skeleton height={260} />);

interface PhotosProps {
  readonly addresses: readonly string[];
  readonly itemName: string;
}

/** The photos of an item. Their addresses come from another user, so they are loaded on request only. */
function Photos({ addresses, itemName }: PhotosProps) {
  const { t } = useTranslation(['pendingTransfers', 'showing']);
  const [isWanted, setWanted] = useState(false);
  if (isWanted) {
    return addresses.map((address, index) => (
      <WebPhoto
        key={address}
        address={address}
        label={t('item.photo', { number: index + 1, name: itemName })}
        className={styles.photo}
        broken={(fault) => <Text size="sm">{t(`showing:fault.${fault}`)}</Text>}
      />
    ));
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={500}>{t('item.photos', { count: addresses.length })}</Text>
      <Text size="sm" c="dimmed">
        {t('item.photosNote')}
      </Text>
      <IconButton variant="default" icon={IconPhoto} onClick={() => setWanted(true)}>
        {t('item.showPhotos')}
      </IconButton>
    </Stack>
  );
}

interface ItemContentProps {
  readonly item: TransferItem;
  readonly transferId: string;
}

const hasFiles = ({ files }: TransferItem): boolean =>
  coverOf(files) !== undefined || documentsOf(files).length > 0;

/** The content of the item, as its requester may read it. */
export function ItemContent({ item, transferId }: ItemContentProps) {
  const { t } = useTranslation('pendingTransfers');
  const photos = imagesOf(item.properties);
  return (
    <>
      {item.isEncrypted && (
        <Badge
          variant="light"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconLock size={12} aria-hidden="true" />}
        >
          {t('item.encrypted')}
        </Badge>
      )}
      {hasFiles(item) && <ReviewedFiles item={item} transferId={transferId} />}
      <Title order={3}>{t('item.basic')}</Title>
      <Facts
        facts={[
          [t('item.name'), item.name],
          [t('item.type'), item.assetType],
          [t('item.description'), item.description || t('item.notAvailable')],
        ]}
      />
      <Title order={3}>{t('item.details')}</Title>
      {photos.length > 0 && <Photos key={item.id} addresses={photos} itemName={item.name} />}
      {item.properties.length > 0 ? (
        <PropertyList properties={item.properties} inColumns show={shownValue} />
      ) : (
        <Text c="dimmed">{t('item.noDetails')}</Text>
      )}
    </>
  );
}
