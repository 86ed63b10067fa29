import { Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemVersion } from '#shared/contract/versions.ts';
import { formatInstant } from '#web/ui/text.ts';
import { type Change, changesBetween } from './changes.ts';
import { useChangeName, useSummary } from './useSummary.ts';
import styles from './VersionList.module.css';
import { type KeptVersion, useGoBack } from './versionActions.ts';

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
function Comparison({ changes }: { readonly changes: readonly Change[] }) {
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

interface EntryProps {
  readonly item: Item;
  readonly version: KeptVersion;
  readonly summary: string;
  readonly goBack: ReturnType<typeof useGoBack>;
}

/** An earlier version, which can be unfolded to compare it with the item as it is now. */
function Entry({ item, version, summary, goBack }: EntryProps) {
  const { t } = useTranslation('versions');
  const [isOpen, { toggle }] = useDisclosure(false);
  const panel = useId();
  const date = formatInstant(version.updatedAt);
  const changes = changesBetween(version, item).filter(({ of }) => of !== 'file');
  return (
    <>
      <Text fw={600} component="time" dateTime={version.updatedAt}>
        {date}
      </Text>
      <Text size="sm">{summary}</Text>
      <Button
        variant="default"
        mt="xs"
        aria-label={t('compareOf', { date })}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={toggle}
      >
        {t('compare')}
      </Button>
      <Stack id={panel} hidden={!isOpen} mt="sm">
        {isOpen && <Comparison changes={changes} />}
        {isOpen && changes.length > 0 && !item.inTransit && (
          <Group>
            <Button loading={goBack.isBusy} onClick={() => void goBack.goBack(version)}>
              {t('goBack')}
            </Button>
          </Group>
        )}
      </Stack>
    </>
  );
}

/** Gives the names of all that is different in a version from the one before it. */
function useVersionSummary(versions: readonly ItemVersion[]) {
  const { t } = useTranslation('versions');
  const summary = useSummary();
  return (later: KeptVersion | Item): string => {
    const before = versions.find(({ version }) => version === later.version - 1);
    if (before && !('damaged' in before)) return summary(changesBetween(before, later));
    return versions.at(-1)?.version === later.version ? t('changes.first') : t('changes.unknown');
  };
}

interface VersionListProps {
  readonly item: Item;
  readonly versions: readonly ItemVersion[];
  readonly onDone: () => void;
}

/** The item as it is now and its earlier versions, newest first, each with what made it different from the one before. */
export function VersionList({ item, versions, onDone }: VersionListProps) {
  const { t } = useTranslation('versions');
  const goBack = useGoBack(item, onDone);
  const summaryOf = useVersionSummary(versions);
  return (
    <ol className={styles.list}>
      <li className={styles.entry}>
        <Text fw={600}>{t('now')}</Text>
        <Text size="sm">{summaryOf(item)}</Text>
      </li>
      {versions.map((version) => (
        <li key={version.version} className={styles.entry}>
          {'damaged' in version ? (
            <>
              <Text fw={600}>{formatInstant(version.updatedAt)}</Text>
              <Text size="sm">{t('damaged')}</Text>
            </>
          ) : (
            <Entry item={item} version={version} summary={summaryOf(version)} goBack={goBack} />
          )}
        </li>
      ))}
    </ol>
  );
}
