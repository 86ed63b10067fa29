import { Box, Code, List, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/memory.ts';
import type { Identity } from '#shared/domain/identity.ts';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { rememberUserId } from './rememberedUserId.ts';
import { StopPage } from './StopPage.tsx';

export interface AnotherRegistryProps {
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
    <TitledCard title={t('another.id')} gap="sm">
      <Table aria-label={t('another.id')} horizontalSpacing={4}>
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
    </TitledCard>
  );
}

/** Stops where the same sign-in has another user id than before, until the user goes on knowingly. */
export function AnotherRegistry({ identity, before, now, onGoOn }: AnotherRegistryProps) {
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
