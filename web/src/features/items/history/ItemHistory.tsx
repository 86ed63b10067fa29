import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useShowMore } from '#web/ui/useShowMore.ts';
import { useItemHistory } from '../api/getHistory.ts';
import { historyLines } from '../model/historyLines.ts';
import { HistoryLines } from './HistoryLines.tsx';
import { HistoryLoading } from './HistoryLoading.tsx';

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('itemDetails');
  const { t: common } = useTranslation('common');
  return (
    <Stack gap="xs" align="flex-start" role="alert">
      <Text size="sm">{t('history.failed')}</Text>
      <Button variant="default" onClick={onRetry}>
        {common('retry')}
      </Button>
    </Stack>
  );
}

/** What happened to an item, and by whom. */
export default function ItemHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation('itemDetails');
  const history = useItemHistory(id);
  const lines = historyLines(history.data ?? []);
  const { list, showMore } = useShowMore(history, lines.length);

  if (history.isPending) return <HistoryLoading />;
  if (history.isLoadingError) return <Failed onRetry={() => void history.refetch()} />;
  return (
    <Stack gap="md">
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('history.empty')}
        </Text>
      ) : (
        <HistoryLines lines={lines} ref={list} />
      )}
      {history.isFetchNextPageError && <Failed onRetry={showMore} />}
      {history.hasNextPage && !history.isFetchNextPageError && (
        <Button variant="default" loading={history.isFetchingNextPage} onClick={showMore}>
          {t('history.more')}
        </Button>
      )}
    </Stack>
  );
}
