import { useEffect, useRef } from 'react';
import type { useItemHistory } from '../api/getHistory.ts';

/**
 * Loads further entries, and lets reading go on with the first line that came: the button that asked for it may
 * be gone.
 */
export function useShowMore({ data, fetchNextPage }: ReturnType<typeof useItemHistory>, lineCount: number) {
  const list = useRef<HTMLOListElement>(null);
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    if (data === undefined || firstNew.current === undefined) return;
    const line = list.current?.children[firstNew.current] ?? list.current?.lastElementChild;
    firstNew.current = undefined;
    if (line instanceof HTMLElement) line.focus();
  }, [data]);

  const showMore = async (): Promise<void> => {
    firstNew.current = lineCount;
    const { isFetchNextPageError } = await fetchNextPage();
    if (isFetchNextPageError) firstNew.current = undefined;
  };
  return { list, showMore };
}
