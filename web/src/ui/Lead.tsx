import { Text } from '@mantine/core';

/** A sentence about the purpose of a screen, close under the title that it belongs to: the `facts` of its head. */
export const Lead = ({ children }: { readonly children: string }) => (
  <Text c="dimmed" maw="42rem" mt={4}>
    {children}
  </Text>
);
