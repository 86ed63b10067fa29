import { Button, Text } from '@mantine/core';
import { IconChecks, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import { ListSearch } from '#web/ui/ListSearch.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CardTitle, type Column, ResponsiveList } from '#web/ui/ResponsiveList.tsx';
import { formatInstant, instantOf } from '#web/ui/text.ts';
import { findProblems, type Problem } from './problemTransfers.ts';

const MAXIMUM_QUERY_LENGTH = 200;

interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** The one that is being repaired. */
  readonly busy: Problem | undefined;
  readonly onRepair: (problem: Problem) => void;
}

/** A user can have several problems about one item, even of the same moment. */
const keyOf = ({ assetId, userId, transferDate }: Problem, index: number): string =>
  `${assetId} ${userId} ${transferDate} ${index}`;

/** The security level of the user whose password a repair may need. */
function ProblemLevel({ userSecurityLevel: level }: Problem) {
  const { t } = useTranslation('transferRepair');
  return level ? (
    <LevelBadge level={level} />
  ) : (
    <Text span size="sm" c="dimmed">
      {t('noLevel')}
    </Text>
  );
}

/** The problems as a table or as cards, each with its repair button. */
function Problems({ problems, busy, onRepair }: ProblemListProps) {
  const { t } = useTranslation('transferRepair');
  const nameOf = ({ assetName }: Problem) => assetName || t('unknownItem');
  const repairButton = (problem: Problem, nameId: string) => (
    <>
      {problem.waitsForOwner && (
        <Text size="sm" mb="xs">
          {t('waiting')}
        </Text>
      )}
      <Button
        variant="default"
        aria-describedby={nameId}
        loading={busy === problem}
        disabled={busy !== undefined}
        onClick={() => onRepair(problem)}
      >
        {t('repair')}
      </Button>
    </>
  );
  const columns: Column<Problem>[] = [
    {
      key: 'id',
      label: t('columns.id'),
      look: 'id',
      text: ({ assetId }) => assetId,
    },
    {
      key: 'name',
      label: t('columns.name'),
      look: 'name',
      cell: (problem, nameId) => <bdi id={nameId}>{nameOf(problem)}</bdi>,
    },
    {
      key: 'date',
      label: t('columns.date'),
      look: 'date',
      text: ({ transferDate }) => formatInstant(transferDate),
      cell: ({ transferDate }) => (
        <time dateTime={instantOf(transferDate).toISOString()}>{formatInstant(transferDate)}</time>
      ),
    },
    {
      key: 'owner',
      label: t('columns.owner'),
      text: ({ ownerUsername }) => ownerUsername,
      cell: ({ ownerUsername }) => <bdi style={{ overflowWrap: 'anywhere' }}>{ownerUsername}</bdi>,
    },
    { key: 'level', label: t('columns.level'), cell: (problem) => <ProblemLevel {...problem} /> },
    { key: 'actions', label: t('columns.actions'), cell: repairButton },
  ];
  return (
    <ResponsiveList
      label={t('title')}
      items={problems}
      keyOf={keyOf}
      columns={columns}
      cardHead={(problem, nameId) => (
        <CardTitle id={nameId} name={nameOf(problem)} badge={<ProblemLevel {...problem} />} />
      )}
      cardFacts={['owner', 'date', 'id']}
      cardFoot={repairButton}
    />
  );
}

/** The problem transfers, with the means to find one. */
export function ProblemList({ problems, ...rest }: ProblemListProps) {
  const { t } = useTranslation('transferRepair');
  const [query, setQuery] = useState('');
  if (problems.length === 0) {
    return <Notice icon={<IconChecks size={28} />} title={t('empty.title')} text={t('empty.text')} />;
  }
  const found = findProblems(problems, query);
  return (
    <>
      <ListSearch
        mb="md"
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        clear={t('search.clear')}
        maxLength={MAXIMUM_QUERY_LENGTH}
        value={query}
        onChange={setQuery}
      />
      {found.length > 0 ? (
        <Problems problems={found} {...rest} />
      ) : (
        <Notice
          icon={<IconSearchOff size={28} />}
          title={t('nothingFound.title')}
          text={t('nothingFound.text')}
        >
          <Button variant="default" onClick={() => setQuery('')}>
            {t('nothingFound.action')}
          </Button>
        </Notice>
      )}
    </>
  );
}
