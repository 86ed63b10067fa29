import { Center, Loader, Stack, Text } from '@mantine/core';

/** A whole page that only says what it waits for. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <Center mih="60vh" component="main">
      <Stack align="center" gap="md" role="status">
        <Loader size="sm" aria-hidden="true" />
        <Text>{text}</Text>
      </Stack>
    </Center>
  );
}
