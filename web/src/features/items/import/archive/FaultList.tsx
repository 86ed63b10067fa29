import { List, Stack, Text } from '@mantine/core';

const SHOWN = 50;

interface FaultListProps {
  readonly title: string;
  readonly faults: readonly string[];
  /** Says how many are left out. */
  readonly moreOf: (count: number) => string;
}

/** The things that cannot be imported, each with the reason. */
export function FaultList({ title, faults, moreOf }: FaultListProps) {
  if (faults.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text>{title}</Text>
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {faults.slice(0, SHOWN).map((fault, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and two may read the same
          <List.Item key={at}>{fault}</List.Item>
        ))}
        {faults.length > SHOWN && <List.Item>{moreOf(faults.length - SHOWN)}</List.Item>}
      </List>
    </Stack>
  );
}
