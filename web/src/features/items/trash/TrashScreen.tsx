import { Button, Group, Stack, Text } from '@mantine/core';
import { useCallbackRef, useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TrashedItem } from '#shared/contract/trash.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { hasCode } from '#web/base/apiError.ts';
import { routes } from '#web/base/routes.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import '#web/base/texts/trash.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { keepFocus, passFocus } from '#web/ui/keepFocus.ts';
import { Lead } from '#web/ui/Lead.tsx';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { ListSearch } from '#web/ui/ListSearch.tsx';
import { latePart } from '#web/ui/lazyPart.ts';
import { ErrorState, Notice } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useFindable } from '#web/ui/SearchField.tsx';
import { useShowMore } from '#web/ui/ShowMore.tsx';
import { RestoreAll } from './RestoreAll.tsx';
import { type TakeOut, TrashList } from './TrashList.tsx';
import { useTrash } from './trashApi.ts';
import { useTrashActions } from './useTrashActions.ts';

const LockedNotice = latePart(() => import('#web/session/cover/LockedNotice.tsx'));

/** Lines that are shown at once: a long trash is emptied rather than read. */
const PAGE_LINES = 100;

function EmptyTrash() {
  const { t } = useTranslation('trash');
  return (
    <Notice icon={<IconTrash size={28} />} title={t('empty.title')} text={t('empty.text')}>
      <Button component={Link} to={routes.home.href()} variant="default">
        {t('empty.action')}
      </Button>
    </Notice>
  );
}

function useShownItems(items: readonly TrashedItem[]) {
  const [most, setMost] = useState(PAGE_LINES);
  const fetchNextPage = async () => {
    setMost((now) => now + PAGE_LINES);
    return { isFetchNextPageError: false };
  };
  const shown = items.slice(0, most);
  return { shown, hasMore: items.length > most, ...useShowMore({ data: most, fetchNextPage }, shown.length) };
}

/** More items than these have a field that finds one by its name. */
const MOST_TO_READ = 12;

/** The items whose names have what is typed. */
function useNamed(items: readonly TrashedItem[]) {
  const [typed, setTyped] = useState('');
  const query = foldText(typed.trim());
  const named =
    query === ''
      ? items
      : items.filter((item) => !('damaged' in item) && foldText(item.name).includes(query));
  return { named, isSearched: query !== '', typed, setTyped };
}

function Contents({ items }: { readonly items: readonly TrashedItem[] }) {
  const { t } = useTranslation('trash');
  const count = useRef<HTMLParagraphElement>(null);
  const { left, isBusy, isShut, cannotEmpty, restore, remove, empty } = useTrashActions(items);
  const { named, isSearched, typed, setTyped } = useNamed(items);
  const isFindable = useFindable(items.length, MOST_TO_READ);
  const { shown, hasMore, list, showMore } = useShownItems(named);
  const [isRestoringAll, restoreAll] = useDisclosure(false);
  /** The button that was pressed is gone with its item. */
  const thenFocus = async (leaving: Promise<boolean>, pressed: Element) => {
    if (!(await leaving)) return;
    await passFocus(count.current, pressed);
    // The number goes with the last item.
    await keepFocus();
  };
  const onRestore = useCallbackRef<TakeOut>((item, pressed) => void thenFocus(restore(item), pressed));
  const onRemove = useCallbackRef<TakeOut>((item, pressed) => void thenFocus(remove(item), pressed));
  return (
    <Stack gap="md">
      {items.length > 0 && (
        <Group justify="space-between" mih={44}>
          <Text ref={count} tabIndex={-1} role="status" c="dimmed" size="sm">
            {left !== undefined && t('emptying.running', { count: left })}
            {left === undefined &&
              (named.length === 0 ? t('find.nothing') : t('count', { count: named.length }))}
          </Text>
          <Group gap="xs">
            {named.length > 1 && (
              <IconButton
                variant="default"
                icon={IconArrowBackUp}
                aria-disabled={cannotEmpty}
                data-disabled={cannotEmpty || undefined}
                onClick={() => !cannotEmpty && restoreAll.open()}
              >
                {t('restoringAll.action')}
              </IconButton>
            )}
            {!isSearched && (
              <Button
                variant="light"
                color="red"
                loading={left !== undefined}
                aria-disabled={cannotEmpty}
                data-disabled={cannotEmpty || undefined}
                onClick={({ currentTarget }) => void thenFocus(empty(), currentTarget)}
              >
                {t('emptying.action')}
              </Button>
            )}
          </Group>
        </Group>
      )}
      {isFindable && items.length > 0 && (
        <ListSearch label={t('find.label')} clear={t('find.clear')} value={typed} onChange={setTyped} />
      )}
      {items.length === 0 && <EmptyTrash />}
      {named.length > 0 && (
        <TrashList
          items={shown}
          isBusy={isBusy}
          isShut={isShut}
          ref={list}
          onRestore={onRestore}
          onRemove={onRemove}
        />
      )}
      {isRestoringAll && <RestoreAll items={named} onClose={restoreAll.close} />}
      {hasMore && (
        <Button variant="default" onClick={showMore}>
          {t('more')}
        </Button>
      )}
    </Stack>
  );
}

function Trash() {
  const { t } = useTranslation('trash');
  const { data, error, isPending, refetch } = useTrash();
  if (isPending) return <ListLoading text={t('loading')} rows={3} rowHeight={76} />;
  if (!data) {
    const text = hasCode(error, 'wrong_state') ? error.message : t('failed.text');
    return <ErrorState title={t('failed.title')} text={text} onRetry={refetch} />;
  }
  return <Contents items={data} />;
}

/** The deleted items of the user, until their 30 days are over. */
export default function TrashScreen() {
  const { t } = useTranslation('trash');
  const { isLocked } = useEncryptionSession();
  return (
    <>
      <PageHeader title={t('title')} facts={<Lead>{t('lead')}</Lead>} />
      {isLocked ? <LockedNotice /> : <Trash />}
    </>
  );
}
