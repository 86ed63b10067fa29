import { Skeleton, Stack, Text } from '@mantine/core';

const ROWS = ['a', 'b', 'c', 'd'];
/** About a row's, so that little moves when they arrive. */
const ROW_HEIGHT_PX = 68;

/** Rows to be, while they are on their way. */
export function ListLoading({ text }: { readonly text: string }) {
  return (
    <>
      <Text role="status" mb="md" c="dimmed">
        {text}
      </Text>
      <Stack gap="xs" aria-hidden="true">
        {ROWS.map((row) => (
          <Skeleton key={row} height={ROW_HEIGHT_PX} />
        ))}
      </Stack>
    </>
  );
}
