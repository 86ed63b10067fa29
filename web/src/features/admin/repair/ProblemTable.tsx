import { Table } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, instantOf } from '#web/ui/instants.ts';
import type { Problem } from '../api/problemTransfers.ts';
import styles from '../parts/Table.module.css';
import { ProblemLevel } from './ProblemLevel.tsx';
import { RepairButton } from './RepairButton.tsx';

const COLUMNS = ['id', 'name', 'date', 'owner', 'level', 'actions'] as const;

export interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** The one that is being repaired. */
  readonly busy: Problem | undefined;
  readonly onRepair: (problem: Problem) => void;
}

/** A person can have several findings about one item, even of one moment. */
export const keyOf = ({ assetId, userId, transferDate }: Problem, index: number): string =>
  `${assetId} ${userId} ${transferDate} ${index}`;

interface ProblemProps extends Omit<ProblemListProps, 'problems'> {
  readonly problem: Problem;
}

function ProblemRow({ problem, busy, onRepair }: ProblemProps) {
  const { t } = useTranslation('transferRepair');
  const nameId = useId();
  return (
    <Table.Tr>
      <Table.Td className={styles.id} title={problem.assetId}>
        {problem.assetId}
      </Table.Td>
      <Table.Td className={styles.name}>
        <bdi id={nameId}>{problem.assetName || t('unknownItem')}</bdi>
      </Table.Td>
      <Table.Td className={styles.date}>
        <time dateTime={instantOf(problem.transferDate).toISOString()}>
          {formatInstant(problem.transferDate)}
        </time>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <bdi>{problem.ownerUsername}</bdi>
      </Table.Td>
      <Table.Td>
        <ProblemLevel level={problem.userSecurityLevel} />
      </Table.Td>
      <Table.Td>
        <RepairButton problem={problem} busy={busy} describedBy={nameId} onRepair={onRepair} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The problem transfers as a table. */
export function ProblemTable({ problems, ...rest }: ProblemListProps) {
  const { t } = useTranslation('transferRepair');
  return (
    <div className={styles.frame}>
      <Table withRowBorders={false} aria-label={t('title')} className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column} scope="col">
                {t(`columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {problems.map((problem, index) => (
            <ProblemRow key={keyOf(problem, index)} problem={problem} {...rest} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
