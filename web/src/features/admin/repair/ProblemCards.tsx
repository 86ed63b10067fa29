import { Card, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#web/ui/Facts.tsx';
import { formatInstant } from '#web/ui/instants.ts';
import type { Problem } from '../api/problemTransfers.ts';
import { ProblemLevel } from './ProblemLevel.tsx';
import { keyOf, type ProblemListProps } from './ProblemTable.tsx';
import { RepairButton } from './RepairButton.tsx';

interface ProblemCardProps extends Omit<ProblemListProps, 'problems'> {
  readonly problem: Problem;
}

function ProblemCard({ problem, busy, onRepair }: ProblemCardProps) {
  const { t } = useTranslation('transferRepair');
  const nameId = useId();
  return (
    <Card withBorder component="article" aria-labelledby={nameId} bg="var(--app-surface)">
      <Stack>
        <Stack gap={6} align="flex-start">
          <Title order={2} size="h3" id={nameId} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{problem.assetName || t('unknownItem')}</bdi>
          </Title>
          <ProblemLevel level={problem.userSecurityLevel} />
        </Stack>
        <Facts
          facts={[
            [t('columns.owner'), problem.ownerUsername],
            [t('columns.date'), formatInstant(problem.transferDate)],
            [t('columns.id'), problem.assetId],
          ]}
        />
        <RepairButton problem={problem} busy={busy} describedBy={nameId} onRepair={onRepair} />
      </Stack>
    </Card>
  );
}

/** The problem transfers as cards, where a table has no room. */
export function ProblemCards({ problems, ...rest }: ProblemListProps) {
  return (
    <Stack>
      {problems.map((problem, index) => (
        <ProblemCard key={keyOf(problem, index)} problem={problem} {...rest} />
      ))}
    </Stack>
  );
}
