import { Box, Card, Code, List, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/memory.ts';
import type { Identity } from '#shared/domain/identity.ts';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import { formatInstant } from '#web/ui/text.ts';
import type { OlderFact } from './compare.ts';
import { type Remembered, rememberAnew } from './remembered.ts';
import { rememberUserId } from './rememberedUserId.ts';
import { StopPage } from './StopPage.tsx';

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
          : formatInstant(new Date(state.newestChange).toISOString());
    }
  };
}

type DifferencesProps = Pick<OlderRegistryProps, 'before' | 'seen' | 'facts'>;

function Differences({ before, seen, facts }: DifferencesProps) {
  const { t } = useTranslation('memory');
  const textOf = useFactText();
  return (
    <Card withBorder component="section" aria-labelledby="differences">
      <Title order={2} id="differences" mb="sm">
        {t('differences')}
      </Title>
      <Table aria-labelledby="differences">
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
    </Card>
  );
}

interface OlderRegistryProps {
  readonly userId: string;
  readonly before: Remembered;
  readonly seen: Remembered;
  readonly facts: readonly OlderFact[];
  readonly onGoOn: () => void;
}

/** Stops in front of a registry that is older than this browser remembers, until the user goes on knowingly. */
function OlderRegistry({ userId, before, seen, facts, onGoOn }: OlderRegistryProps) {
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

interface AnotherRegistryProps {
  readonly identity: Identity;
  /** The user id that this browser remembers for the identity. */
  readonly before: string;
  /** The one that its token names. */
  readonly now: string;
  readonly onGoOn: () => void;
}

const CAUSES = ['deleted', 'relinked', 'tampered'] as const;

function Causes() {
  const { t } = useTranslation('memory');
  return (
    <Box>
      <Text mb="xs">{t('another.causes')}</Text>
      <List spacing={4}>
        {CAUSES.map((cause) => (
          <List.Item key={cause}>{t(`another.cause.${cause}`)}</List.Item>
        ))}
      </List>
    </Box>
  );
}

/** Both user ids, for the people who run the registry. They are long, and may break on a narrow screen. */
function UserIds({ before, now }: Pick<AnotherRegistryProps, 'before' | 'now'>) {
  const { t } = useTranslation('memory');
  const rows = [
    [t('before'), before],
    [t('now'), now],
  ] as const;
  return (
    <Card withBorder component="section" aria-labelledby="user-id">
      <Title order={2} id="user-id" mb="sm">
        {t('another.id')}
      </Title>
      <Table aria-labelledby="user-id" horizontalSpacing={4}>
        <Table.Tbody>
          {rows.map(([label, id]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td>
                <Code display="inline-block" style={{ overflowWrap: 'anywhere' }}>
                  {id}
                </Code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

/** Stops where the same sign-in has another user id than before, until the user goes on knowingly. */
function AnotherRegistry({ identity, before, now, onGoOn }: AnotherRegistryProps) {
  const { t } = useTranslation('memory');
  const client = useQueryClient();
  const goOn = () => {
    rememberUserId(identity, now);
    // The cache can hold items of the earlier user id.
    void client.resetQueries();
    onGoOn();
  };
  return (
    <StopPage
      title={t('another.title')}
      meaning={t('another.meaning')}
      advice={t('another.advice')}
      goOn={t('another.goOn')}
      goOnHint={t('another.goOnHint')}
      onGoOn={goOn}
    >
      <Causes />
      <UserIds before={before} now={now} />
    </StopPage>
  );
}

/** The reason why the browser stops, with the facts for its page. */
export type Stop =
  | ({ readonly kind: 'older' } & Omit<OlderRegistryProps, 'onGoOn'>)
  | ({ readonly kind: 'another' } & Omit<AnotherRegistryProps, 'onGoOn'>);

interface StoppedRegistryProps {
  readonly stop: Stop;
  readonly onGoOn: () => void;
}

/** The page of either reason. Both come in one file, so that the screens need to know of one alone. */
export default function StoppedRegistry({ stop, onGoOn }: StoppedRegistryProps) {
  return stop.kind === 'older' ? (
    <OlderRegistry {...stop} onGoOn={onGoOn} />
  ) : (
    <AnotherRegistry {...stop} onGoOn={onGoOn} />
  );
}
