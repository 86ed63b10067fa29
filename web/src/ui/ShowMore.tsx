import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Failure } from './Failure.tsx';
import { passFocus } from './keepFocus.ts';

interface ShowMoreProps {
  /** The pages of a list, as TanStack Query gives them. */
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
  };
  readonly label: string;
  /** Shown when the next page could not be loaded. */
  readonly failed: string;
  readonly onMore: () => void;
  readonly mt?: 'md';
}

/** The button that loads the next page of a list, while there is one. */
export function ShowMore({ pages, label, failed, onMore, mt }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Stack align="center" gap="xs" {...(mt ? { mt } : {})}>
      <Failure text={pages.isFetchNextPageError ? failed : undefined} />
      <Button variant="default" loading={pages.isFetchingNextPage} onClick={onMore}>
        {label}
      </Button>
    </Stack>
  );
}

interface Pages {
  /** The pages that were read so far; another value with each page. */
  readonly data: unknown;
  readonly fetchNextPage: () => Promise<{ readonly isFetchNextPageError: boolean }>;
}

/**
 * Loads further lines of a list, and moves the focus to the first of them, because the button that was clicked may be
 * gone. A user who is elsewhere by then keeps the focus.
 * @param lineCount how many lines the list has so far
 */
export function useShowMore({ data, fetchNextPage }: Pages, lineCount: number) {
  const list = useRef<HTMLOListElement>(null);
  const firstNew = useRef<number>(undefined);
  const pressed = useRef<Element>(null);

  useEffect(() => {
    if (data === undefined || firstNew.current === undefined) return;
    const line = list.current?.children[firstNew.current] ?? list.current?.lastElementChild;
    firstNew.current = undefined;
    if (line instanceof HTMLElement) void passFocus(line, pressed.current);
  }, [data]);

  const showMore = async (): Promise<void> => {
    firstNew.current = lineCount;
    pressed.current = document.activeElement;
    const { isFetchNextPageError } = await fetchNextPage();
    if (isFetchNextPageError) firstNew.current = undefined;
  };
  return { list, showMore: () => void showMore() };
}
