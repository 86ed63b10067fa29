import { Table, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './Comparison.module.css';
import type { Change } from './changes.ts';
import { useChangeName } from './useSummary.ts';

interface CellProps {
  readonly text: string | undefined;
}

function Cell({ text }: CellProps) {
  const { t } = useTranslation('versions');
  return (
    <Table.Td className={styles.cell} dir="auto">
      {text ?? (
        <Text span inherit c="dimmed">
          {t('comparison.absent')}
        </Text>
      )}
    </Table.Td>
  );
}

/** The texts and details that an earlier version has otherwise than the item has them now, with both values. */
export function Comparison({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation('versions');
  const nameOf = useChangeName();
  if (changes.length === 0) return <Text size="sm">{t('comparison.same')}</Text>;
  return (
    <Table className={styles.table} fz="sm">
      <caption>
        <VisuallyHidden>{t('comparison.caption')}</VisuallyHidden>
      </caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('comparison.detail')}</Table.Th>
          <Table.Th scope="col">{t('comparison.before')}</Table.Th>
          <Table.Th scope="col">{t('comparison.now')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change) => (
          <Table.Tr key={change.key}>
            <Table.Th scope="row" className={styles.cell}>
              {nameOf(change)}
            </Table.Th>
            <Cell text={change.before} />
            <Cell text={change.after} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
