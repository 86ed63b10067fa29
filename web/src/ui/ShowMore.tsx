import { Button, Stack } from '@mantine/core';
import { Failure } from './Failure.tsx';

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
