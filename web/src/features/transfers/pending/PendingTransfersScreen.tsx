import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '#web/base/texts/pendingTransfers.ts';
import { routes } from '#web/base/routes.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { usePendingTransfers } from '../api/pendingTransfers.ts';
import { useRefresh } from '../api/refresh.ts';
import { CompletedTransfers } from '../completed/CompletedTransfers.tsx';
import { EVERYTHING, PendingTransfers } from './PendingTransfers.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { TransfersLoading } from './TransfersLoading.tsx';
import { useActions } from './useActions.ts';
import { useRefreshOnCount } from './useRefreshOnCount.ts';

function RefreshButton() {
  const { t } = useTranslation('pendingTransfers');
  const refresh = useRefresh();
  const [isRefreshing, setRefreshing] = useState(false);
  const onClick = async () => {
    setRefreshing(true);
    await refresh();
    setRefreshing(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      loading={isRefreshing}
      onClick={onClick}
    >
      {t('refresh')}
    </Button>
  );
}

function HeaderActions() {
  const { t } = useTranslation('pendingTransfers');
  return (
    <Group gap="xs">
      <Button
        component={Link}
        to={routes.transferRequest.href()}
        variant="default"
        leftSection={<IconQrcode size={18} aria-hidden="true" />}
      >
        {t('empty.action')}
      </Button>
      <RefreshButton />
    </Group>
  );
}

/** Above a list that is there, when reading it again failed. */
function StaleNote() {
  const { t } = useTranslation('pendingTransfers');
  return (
    <Alert
      color="red"
      role="alert"
      mb="md"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('loadFailed.title')}
    >
      {t('loadFailed.list')}
    </Alert>
  );
}

/** The transfers that the person is party to, and what they can do with them. */
export default function PendingTransfersScreen() {
  const { t } = useTranslation('pendingTransfers');
  const { data, isError, isFetching, refetch } = usePendingTransfers();
  const actions = useActions();
  const [view, setView] = useState(EVERYTHING);
  useRefreshOnCount();
  return (
    <>
      <PageHeader title={t('title')} action={data?.length ? <HeaderActions /> : <RefreshButton />} />
      {data && isError && !isFetching && <StaleNote />}
      {data && <PendingTransfers transfers={data} view={view} onView={setView} actions={actions} />}
      {!data && (isFetching || !isError) && <TransfersLoading />}
      {!data && !isFetching && isError && (
        <ErrorState
          title={t('loadFailed.title')}
          text={t('loadFailed.list')}
          onRetry={() => void refetch()}
        />
      )}
      <CompletedTransfers />
      <TransferDialog {...actions} />
    </>
  );
}
