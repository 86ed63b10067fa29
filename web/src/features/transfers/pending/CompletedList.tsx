import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { withoutEndedSession } from '#web/session/api.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { RetryButton } from '#web/ui/buttons.tsx';
import { formatDay, isolate } from '#web/ui/text.ts';
import { transferKeys } from '../api/transferKeys.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import styles from './CompletedList.module.css';
import { otherParty } from './listTransfers.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import { useNames } from './useNames.ts';

/** The user's completed transfers, the newest first, a page at a time. */
function useCompletedTransfers() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: transferKeys.completed,
    queryFn: ({ pageParam, signal, client }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return api.call(transfers.completed, { query, signal, ...withoutEndedSession(client) });
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap((page) => page.transfers),
    meta: DECRYPTED,
  });
}

function Row({ transfer }: { readonly transfer: ShownTransfer }) {
  const { t } = useTranslation('pendingTransfers');
  const nameId = useId();
  const { nameOf } = useNames();
  const facts = {
    user: isolate(otherParty(transfer)),
    day: formatDay(transfer.endedAt ?? transfer.requestDate),
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Text fw={500} id={nameId}>
          <bdi>{nameOf(transfer)}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {t(transfer.isOwner ? 'completed.given' : 'completed.received', facts)}
        </Text>
      </div>
      <ReceiptButton transfer={transfer} describedBy={nameId} />
    </li>
  );
}

/** The completed transfers, each with its receipt. */
export default function CompletedList() {
  const { t } = useTranslation('pendingTransfers');
  const completed = useCompletedTransfers();
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = completed;
  const retry = () => void (completed.isFetchNextPageError ? fetchNextPage() : completed.refetch());
  if (isPending) return <Skeleton height={76} />;
  return (
    <Stack>
      {data?.length === 0 && <Text c="dimmed">{t('completed.none')}</Text>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((transfer) => (
            <Row key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      )}
      {isError && (
        <Alert color="red" role="alert" title={t('loadFailed.title')}>
          <Stack align="flex-start">
            {t('completed.loadFailed')}
            <RetryButton onRetry={retry} />
          </Stack>
        </Alert>
      )}
      {hasNextPage && !isError && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('completed.more')}
        </Button>
      )}
    </Stack>
  );
}
