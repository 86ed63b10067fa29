import { Button } from '@mantine/core';
import { IconChecks, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { findProblems } from '../model/findProblems.ts';
import { SearchField } from '../parts/SearchField.tsx';
import { useIsNarrow } from '../parts/useIsNarrow.ts';
import { ProblemCards } from './ProblemCards.tsx';
import { type ProblemListProps, ProblemTable } from './ProblemTable.tsx';

/** The problem transfers, with the means to find one. */
export function ProblemList({ problems, ...rest }: ProblemListProps) {
  const { t } = useTranslation('transferRepair');
  const isNarrow = useIsNarrow();
  const [query, setQuery] = useState('');
  if (problems.length === 0) {
    return <EmptyState icon={<IconChecks size={28} />} title={t('empty.title')} text={t('empty.text')} />;
  }
  const found = findProblems(problems, query);
  const List = isNarrow ? ProblemCards : ProblemTable;
  return (
    <>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        clear={t('search.clear')}
        value={query}
        onChange={setQuery}
      />
      {found.length > 0 ? (
        <List problems={found} {...rest} />
      ) : (
        <EmptyState
          icon={<IconSearchOff size={28} />}
          title={t('nothingFound.title')}
          text={t('nothingFound.text')}
          action={
            <Button variant="default" onClick={() => setQuery('')}>
              {t('nothingFound.action')}
            </Button>
          }
        />
      )}
    </>
  );
}
