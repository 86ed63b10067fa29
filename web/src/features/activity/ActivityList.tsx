import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActivityGroup } from '#shared/domain/activity.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { useShowMore } from '#web/ui/useShowMore.ts';
import styles from './Activity.module.css';
import { type ActivityPages, useActivity } from './api/activity.ts';
import { Entry } from './Entry.tsx';
import { withKeys } from './model/entryKeys.ts';

const LINES = ['first', 'second', 'third', 'fourth'];

function Loading() {
  const { t } = useTranslation('activity');
  return (
    <>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Stack gap="xs" aria-hidden="true">
        {LINES.map((line) => (
          <Skeleton key={line} height={68} />
        ))}
      </Stack>
    </>
  );
}

function More({ pages, onMore }: { readonly pages: ActivityPages; readonly onMore: () => void }) {
  const { t } = useTranslation('activity');
  if (!pages.hasNextPage) return null;
  return (
    <Stack align="center" gap="xs">
      <Failure text={pages.isFetchNextPageError ? t('moreFailed') : undefined} />
      <Button variant="default" loading={pages.isFetchingNextPage} onClick={onMore}>
        {t('more')}
      </Button>
    </Stack>
  );
}

/** A page of one kind can be empty and yet not the last. */
function Nothing({ kind, isLast }: { readonly kind: ActivityGroup | undefined; readonly isLast: boolean }) {
  const { t } = useTranslation('activity');
  if (!isLast) {
    return (
      <Text c="dimmed" ta="center">
        {t('noneYet')}
      </Text>
    );
  }
  const which = kind === undefined ? 'empty' : 'nothingFound';
  return (
    <EmptyState icon={<IconHistory size={28} />} title={t(`${which}.title`)} text={t(`${which}.text`)} />
  );
}

/** What happened, newest first. */
export function ActivityList({ kind }: { readonly kind: ActivityGroup | undefined }) {
  const { t } = useTranslation('activity');
  const pages = useActivity(kind);
  const { list, showMore } = useShowMore(pages, pages.data?.length ?? 0);
  const { data, isPending, refetch, hasNextPage } = pages;
  if (isPending) return <Loading />;
  if (!data) {
    return <ErrorState title={t('failed.title')} text={t('failed.text')} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="md">
      {data.length === 0 ? (
        <Nothing kind={kind} isLast={!hasNextPage} />
      ) : (
        <ol className={styles.lines} ref={list}>
          {withKeys(data).map(({ key, entry }) => (
            <Entry key={key} entry={entry} />
          ))}
        </ol>
      )}
      <More pages={pages} onMore={showMore} />
    </Stack>
  );
}
