import { Alert, Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconTransfer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { NewDetail } from '../model/itemForm.ts';
import { ItemBadges } from '../parts/ItemBadges.tsx';
import styles from '../parts/text.module.css';
import { useQrModal } from '../qr/useQrModal.tsx';
import { AddDetailForm } from './AddDetailForm.tsx';
import { AssetProperties } from './AssetProperties.tsx';
import { DetailsMenu } from './DetailsMenu.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { ItemDates } from './ItemDates.tsx';
import layout from './ViewItem.module.css';

interface ViewItemProps {
  readonly item: Item;
  readonly canChange: boolean;
  readonly newDetail: NewDetail;
  readonly onNewDetail: (detail: NewDetail) => void;
  readonly onEdit: () => void;
}

/** The item in view mode. */
export function ViewItem({ item, canChange, newDetail, onNewDetail, onEdit }: ViewItemProps) {
  const { t } = useTranslation('itemDetails');
  const qrCode = useQrModal('code');
  const email = useQrModal('send');
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
      <div className={layout.columns}>
        <Stack gap="lg">
          <Card withBorder>
            <Stack gap="sm">
              <ItemBadges item={item} />
              <Text className={styles.anyText}>{item.description}</Text>
              <ItemDates item={item} />
            </Stack>
          </Card>
          <AssetProperties item={item} />
        </Stack>
        <Stack gap="lg">
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
