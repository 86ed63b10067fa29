import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemVersion } from '#shared/contract/versions.ts';
import { formatInstant } from '#web/ui/text.ts';
import { Comparison } from './Comparison.tsx';
import { changesBetween } from './changes.ts';
import { type KeptVersion, useGoBack } from './useGoBack.ts';
import { useSummary } from './useSummary.ts';
import styles from './VersionList.module.css';

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
