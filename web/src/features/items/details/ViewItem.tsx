import { ActionIcon, Alert, Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import {
  IconDotsVertical,
  IconMail,
  IconPencil,
  IconQrcode,
  IconTransfer,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { useScreenCommand } from '#web/base/screenCommands.ts';
import { AddFiles } from '#web/files/adding/AddFiles.tsx';
import { documentsOf, photosOf } from '#web/files/showing/fileRoles.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { formatInstant } from '#web/ui/text.ts';
import type { NewDetail } from '../form/itemForm.ts';
import { ItemBadges } from '../parts/ItemBadges.tsx';
import { useDeleteItemDialog } from '../parts/useDeleteItemDialog.ts';
import { useQrModal } from '../qr/useQrModal.tsx';
import { AddDetailForm, AssetProperties } from './AssetProperties.tsx';
import styles from './ViewItem.module.css';

const ItemHistory = lazyPart(() => import('./ItemHistory.tsx'));
const PhotosCard = lazyPart(() => import('../files/PhotosCard.tsx'));
const DocumentsCard = lazyPart(() => import('../files/DocumentsCard.tsx'));

function ItemDates({ item }: { readonly item: Item }) {
  const { t } = useTranslation('itemDetails');
  const dates: string[] = [t('registered', { date: formatInstant(item.createdAt) })];
  if (item.updatedAt !== item.createdAt) dates.push(t('changed', { date: formatInstant(item.updatedAt) }));
  return (
    <Text size="sm" c="dimmed">
      {dates.join(' · ')}
    </Text>
  );
}

interface DetailsMenuProps {
  readonly item: Item;
  readonly onQrCode: () => void;
  readonly onEmail: () => void;
}

function DetailsMenu({ item, onQrCode, onEmail }: DetailsMenuProps) {
  const { t } = useTranslation('itemDetails');
  const navigate = useNavigate();
  const deleteItem = useDeleteItemDialog();
  const onDelete = async () => {
    if (await deleteItem(item)) await navigate(routes.home.href());
  };
  useScreenCommand('qrCode', onQrCode);
  useScreenCommand('emailQrCode', onEmail);
  useScreenCommand('deleteItem', item.inTransit ? undefined : () => void onDelete());
  return (
    <ActionMenu
      position="bottom-end"
      target={
        <ActionIcon variant="default" aria-label={t('more')}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      }
      entries={[
        { label: t('qrCode'), icon: <IconQrcode size={18} aria-hidden="true" />, onClick: onQrCode },
        { label: t('emailQrCode'), icon: <IconMail size={18} aria-hidden="true" />, onClick: onEmail },
        {
          label: t('deleteItem'),
          icon: <IconTrash size={18} aria-hidden="true" />,
          onClick: onDelete,
          disabled: item.inTransit,
          danger: true,
        },
      ]}
    />
  );
}

function HistoryCard({ id }: { readonly id: string }) {
  const { t } = useTranslation('itemDetails');
  const heading = useId();
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Stack>
        <Title order={2} id={heading}>
          {t('history.title')}
        </Title>
        <Suspense fallback={null}>
          <ItemHistory id={id} />
        </Suspense>
      </Stack>
    </Card>
  );
}

interface ViewItemProps {
  readonly item: Item;
  readonly canChange: boolean;
  readonly newDetail: NewDetail;
  readonly onNewDetail: (detail: NewDetail) => void;
  readonly onEdit: () => void;
}

export function ViewItem({ item, canChange, newDetail, onNewDetail, onEdit }: ViewItemProps) {
  const { t } = useTranslation('itemDetails');
  const qrCode = useQrModal('code');
  const email = useQrModal('send');
  useScreenCommand('editItem', canChange ? onEdit : undefined);
  return (
    <>
      <PageHeader
        title={item.name}
        action={
          <Group gap="xs" wrap="nowrap">
            <Button
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              disabled={!canChange}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
            <DetailsMenu item={item} onQrCode={() => qrCode.show(item)} onEmail={() => email.show(item)} />
          </Group>
        }
      />
      {item.inTransit && (
        <Alert color="yellow" mb="lg" icon={<IconTransfer aria-hidden="true" />}>
          {t('inTransitText')}{' '}
          <Anchor inherit underline="always" component={Link} to={routes.pendingTransfers.href()}>
            {t('seeTransfers')}
          </Anchor>
        </Alert>
      )}
      <div className={styles.columns}>
        <Stack gap="lg" miw={0}>
          {photosOf(item.files).length > 0 && (
            <Suspense fallback={<Skeleton className={styles.photos} />}>
              <PhotosCard item={item} canChange={canChange} />
            </Suspense>
          )}
          <Card withBorder>
            <Stack gap="sm">
              <ItemBadges item={item} />
              <Text className={styles.anyText}>{item.description}</Text>
              <ItemDates item={item} />
            </Stack>
          </Card>
          <AssetProperties item={item} />
          {documentsOf(item.files).length > 0 && (
            <Suspense fallback={<Skeleton height={120} />}>
              <DocumentsCard item={item} canChange={canChange} />
            </Suspense>
          )}
        </Stack>
        <Stack gap="lg">
          {!item.inTransit && <AddFiles assetId={item.id} />}
          {!item.inTransit && (
            <Card withBorder>
              <AddDetailForm item={item} detail={newDetail} onChange={onNewDetail} />
            </Card>
          )}
          <HistoryCard id={item.id} />
        </Stack>
      </div>
      {qrCode.modal}
      {email.modal}
    </>
  );
}
