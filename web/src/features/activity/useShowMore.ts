import { useEffect, useRef } from 'react';
import type { ActivityPages } from './api/activity.ts';

/** Loads further entries, and lets reading go on with the first that came: the button may be gone. */
export function useShowMore({ data, fetchNextPage }: ActivityPages) {
  const list = useRef<HTMLOListElement>(null);
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    if (data === undefined || firstNew.current === undefined) return;
    const line = list.current?.children[firstNew.current] ?? list.current?.lastElementChild;
    firstNew.current = undefined;
    if (line instanceof HTMLElement) line.focus();
  }, [data]);

  const showMore = async (): Promise<void> => {
    firstNew.current = data?.length ?? 0;
    const { isFetchNextPageError } = await fetchNextPage();
    if (isFetchNextPageError) firstNew.current = undefined;
  };
  return { list, showMore: () => void showMore() };
}
