import { Button, Group, Title } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { LINKED_TRANSFER } from '#shared/domain/transferLink.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import '#web/base/texts/pendingTransfers.ts';
import { routes } from '#web/base/routes.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { latePart, loadPart } from '#web/ui/lazyPart.ts';
import { ErrorState } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { usePendingCount } from '../api/pendingCount.ts';
import { transferKeys } from '../api/transferKeys.ts';
import { usePendingTransfers, useRefresh } from '../api/transfers.ts';
import { EVERYTHING, PendingTransfers } from './PendingTransfers.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { useActions } from './useActions.ts';
import { useGroup } from './useGroup.ts';

const loadGroupDialog = () => import('./GroupDialog.tsx');
const GroupDialog = latePart(loadGroupDialog);
const CompletedList = latePart(() => import('./CompletedList.tsx'));

/** Reads the list again when the count in the navigation has changed from one known value to another. */
function useRefreshOnCount(): void {
  const client = useQueryClient();
  const count = usePendingCount();
  const before = useRef(count);
  useEffect(() => {
    const was = before.current;
    before.current = count;
    if (was === undefined || count === undefined || was === count) return;
    void client.invalidateQueries({ queryKey: transferKeys.pending });
  }, [count, client]);
}

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
    <IconButton variant="default" icon={IconRefresh} loading={isRefreshing} onClick={onClick}>
      {t('refresh')}
    </IconButton>
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

/** The completed transfers, which are read when the user wants to see them. */
function CompletedTransfers() {
  const { t } = useTranslation('pendingTransfers');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section aria-labelledby={id} style={{ marginTop: 32 }}>
      <Title order={2} id={id} mb="sm">
        {t('completed.title')}
      </Title>
      <IconButton
        variant="default"
        mb="md"
        aria-expanded={isOpen}
        icon={Chevron}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'completed.hide' : 'completed.show')}
      </IconButton>
      {isOpen && <CompletedList />}
    </section>
  );
}

/** The transfers of which the user is a party, and the user's actions on them. */
export default function PendingTransfersScreen() {
  const { t } = useTranslation('pendingTransfers');
  const { data, isError, isFetching, refetch } = usePendingTransfers();
  const actions = useActions();
  // Only one dialog is shown at a time: what the user began before, and has not seen yet, gives way.
  const group = useGroup(() => {
    actions.goOn();
    return loadPart(loadGroupDialog);
  });
  const start = useCallbackRef<typeof actions.start>((transfer, action) => {
    group.close();
    actions.start(transfer, action);
  });
  const { isBusy } = actions;
  const listActions = useMemo(() => ({ start, isBusy }), [start, isBusy]);
  const { open, refuse, reading } = group;
  const cards = useMemo(() => ({ open, refuse, reading }), [open, refuse, reading]);
  const [view, setView] = useState(EVERYTHING);
  const linked = useSearchParams()[0].get(LINKED_TRANSFER) ?? undefined;
  useRefreshOnCount();
  return (
    <>
      <PageHeader title={t('title')} action={data?.length ? <HeaderActions /> : <RefreshButton />} />
      {data && isError && !isFetching && (
        <Failure mb="md" title={t('loadFailed.title')} text={t('loadFailed.list')} />
      )}
      {data && (
        <PendingTransfers
          transfers={data}
          linked={linked}
          view={view}
          onView={setView}
          actions={listActions}
          group={cards}
        />
      )}
      {!data && (isFetching || !isError) && <ListLoading text={t('loading')} rows={3} rowHeight={136} />}
      {!data && !isFetching && isError && (
        <ErrorState
          title={t('loadFailed.title')}
          text={t('loadFailed.list')}
          onRetry={() => void refetch()}
        />
      )}
      {(data || isError) && <CompletedTransfers />}
      <TransferDialog {...actions} />
      {group.shown && <GroupDialog {...group} />}
    </>
  );
}
