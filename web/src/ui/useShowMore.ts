import { useEffect, useRef } from 'react';

interface Pages {
  /** What has come so far; another value with each page. */
  readonly data: unknown;
  readonly fetchNextPage: () => Promise<{ readonly isFetchNextPageError: boolean }>;
}

/**
 * Loads further lines of a list, and moves the focus to the first of them, because the button that was clicked may be
 * gone.
 * @param lineCount how many lines the list has so far
 */
export function useShowMore({ data, fetchNextPage }: Pages, lineCount: number) {
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
  return { list, showMore: () => void showMore() };
}
