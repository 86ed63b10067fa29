import { Skeleton, Stack, Text } from '@mantine/core';

interface ListLoadingProps {
  readonly text: string;
  readonly rows: number;
  /** About a row's height in pixels, so that little moves when the rows arrive. */
  readonly rowHeight: number;
}

/** Placeholders for the rows of a list that is being loaded. */
export function ListLoading({ text, rows, rowHeight }: ListLoadingProps) {
  const places = Array.from({ length: rows }, (_, place) => place);
  return (
    <>
      <Text role="status" mb="md" c="dimmed">
        {text}
      </Text>
      <Stack gap="xs" aria-hidden="true">
        {places.map((place) => (
          <Skeleton key={place} height={rowHeight} />
        ))}
      </Stack>
    </>
  );
}
