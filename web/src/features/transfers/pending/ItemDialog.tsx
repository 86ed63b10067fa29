import { Badge, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TransferItem } from '#shared/contract/transfers.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { PropertyList } from '#web/ui/PropertyList.tsx';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import { useTransfer } from '../api/transfer.ts';
import { useTransferItem } from '../api/transferItem.ts';
import type { PartyStep } from '../api/transferStep.ts';
import { Phrase } from '../parts/Phrase.tsx';
import { Story } from '../parts/Story.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import { DialogFailure } from './DialogFailure.tsx';
import { ReviewPhotos } from './ReviewPhotos.tsx';

function EncryptedBadge() {
  const { t } = useTranslation('pendingTransfers');
  return (
    <Badge
      variant="light"
      tt="none"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconLock size={12} aria-hidden="true" />}
    >
      {t('item.encrypted')}
    </Badge>
  );
}

/** The content of the item, as its requester may read it. */
function Content({ item }: { readonly item: TransferItem }) {
  const { t } = useTranslation('pendingTransfers');
  const photos = imagesOf(item.properties);
  return (
    <>
      {item.isEncrypted && <EncryptedBadge />}
      <Title order={3}>{t('item.basic')}</Title>
      <Facts
        facts={[
          [t('item.name'), item.name],
          [t('item.type'), item.assetType],
          [t('item.description'), item.description || t('item.notAvailable')],
        ]}
      />
      <Title order={3}>{t('item.details')}</Title>
      {photos.length > 0 && <ReviewPhotos key={item.id} addresses={photos} itemName={item.name} />}
      {item.properties.length > 0 ? (
        <PropertyList properties={item.properties} />
      ) : (
        <Text c="dimmed">{t('item.noDetails')}</Text>
      )}
    </>
  );
}

interface ItemDialogProps {
  readonly transfer: ShownTransfer;
  readonly isBusy: boolean;
  /** Given the transfer with the name that the dialog shows. */
  readonly onDecide: (transfer: ShownTransfer, step: PartyStep) => void;
  /** Reads the item once more, after the password when it needs one. */
  readonly onReload: () => void;
}

/** The item on its way: what a requester looks at before accepting or rejecting it. */
export function ItemDialog({ transfer, isBusy, onDecide, onReload }: ItemDialogProps) {
  const { t } = useTranslation('pendingTransfers');
  const item = useTransferItem(transfer.id);
  const detail = useTransfer(transfer.id);
  const user = transfer.ownerUsername;
  if (!item.data) {
    return item.isFetching || isBusy ? <Skeleton height={240} /> : <DialogFailure onRetry={onReload} />;
  }
  const { name } = item.data;
  const phrase = detail.data?.verificationPhrase;
  return (
    <Stack>
      <Content item={item.data} />
      {phrase && <Phrase phrase={phrase} name={user} />}
      <Story transfer={detail.data ?? transfer} vertical />
      <Text size="sm" c="dimmed">
        {t('item.effect', { user })}
      </Text>
      <DialogButtons
        accept="accept"
        refuse="reject"
        isReady={!detail.isPending}
        isBusy={isBusy}
        onDecide={(step) => onDecide({ ...transfer, assetName: name }, step)}
      />
    </Stack>
  );
}
