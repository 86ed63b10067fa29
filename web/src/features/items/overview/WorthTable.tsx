import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { amountOf } from '../home/worthText.ts';
import styles from './Overview.module.css';
import type { Grouping, Sum } from './overview.ts';

/** A row of the table. */
export interface Row extends Sum {
  readonly key: string;
  readonly name: string;
}

interface WorthTableProps {
  readonly label: string;
  readonly grouping: Grouping;
  readonly rows: readonly Row[];
}

/** The same amounts as in the chart, in full. */
export function WorthTable({ label, grouping, rows }: WorthTableProps) {
  const { t } = useTranslation('overview');
  return (
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t(`worth.${grouping}`)}</Table.Th>
          <Table.Th scope="col" className={styles.number}>
            {t('worth.items')}
          </Table.Th>
          <Table.Th scope="col" className={styles.number}>
            {t('worth.amount')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key}>
            <Table.Th scope="row" fw={400} className={styles.group} dir="auto">
              {row.name}
            </Table.Th>
            <Table.Td className={styles.number}>{row.count.toLocaleString()}</Table.Td>
            <Table.Td className={styles.number}>{amountOf(row)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
