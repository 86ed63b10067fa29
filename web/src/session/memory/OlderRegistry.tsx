import { Table } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/memory.ts';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { formatOf } from '#web/ui/text.ts';
import type { OlderFact } from './compare.ts';
import { type Remembered, rememberAnew } from './remembered.ts';
import { StopPage } from './StopPage.tsx';

/** With its seconds: a backup may have been made in the minute of the newest change. */
const formatChange = formatOf({ dateStyle: 'medium', timeStyle: 'medium' });

/** A fact as the user knows it from elsewhere in the app. */
function useFactText() {
  const { t } = useTranslation('memory');
  return (fact: OlderFact, state: Remembered): string => {
    switch (fact) {
      case 'keys':
        return String(state.generation);
      case 'level':
        return SECURITY_LEVELS[state.rank - 1] ?? t('noLevel');
      case 'items':
        return String(state.items);
      case 'changes':
        return state.newestChange === 0
          ? t('noChange')
          : formatChange(new Date(state.newestChange).toISOString());
    }
  };
}

type DifferencesProps = Pick<OlderRegistryProps, 'before' | 'seen' | 'facts'>;

function Differences({ before, seen, facts }: DifferencesProps) {
  const { t } = useTranslation('memory');
  const textOf = useFactText();
  return (
    <TitledCard title={t('differences')} gap="sm">
      <Table aria-label={t('differences')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('fact')}</Table.Th>
            <Table.Th scope="col">{t('before')}</Table.Th>
            <Table.Th scope="col">{t('now')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {facts.map((fact) => (
            <Table.Tr key={fact}>
              <Table.Th scope="row" fw={400}>
                {t(`facts.${fact}`)}
              </Table.Th>
              <Table.Td>{textOf(fact, before)}</Table.Td>
              <Table.Td>{textOf(fact, seen)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TitledCard>
  );
}

export interface OlderRegistryProps {
  readonly userId: string;
  readonly before: Remembered;
  readonly seen: Remembered;
  readonly facts: readonly OlderFact[];
  readonly onGoOn: () => void;
}

/** Stops in front of a registry that is older than this browser remembers, until the user goes on knowingly. */
export function OlderRegistry({ userId, before, seen, facts, onGoOn }: OlderRegistryProps) {
  const { t } = useTranslation('memory');
  const client = useQueryClient();
  const goOn = () => {
    rememberAnew(userId, seen);
    client.removeQueries({ queryKey: ['memory', userId] });
    onGoOn();
  };
  return (
    <StopPage
      title={t('title')}
      meaning={t('meaning')}
      advice={t('advice')}
      goOn={t('goOn')}
      goOnHint={t('goOnHint')}
      onGoOn={goOn}
    >
      <Differences before={before} seen={seen} facts={facts} />
    </StopPage>
  );
}
