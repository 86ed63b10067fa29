import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Import } from '#shared/contract/imports.ts';
import { RetryButton } from '#web/ui/buttons.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { formatInstant } from '#web/ui/text.ts';
import { FaultList } from '../runParts.tsx';
import type { Contents, ItemFault } from './reading/contents.ts';

const FIELDS = ['name', 'description', 'assetType', 'properties', 'files', 'item'] as const;

/** The items of an archive that cannot be registered, each by its name, or its number where it has none. */
export function ItemFaults({ faults }: { readonly faults: readonly ItemFault[] }) {
  const { t } = useTranslation('importing');
  const textOf = ({ number, name, field, problem }: ItemFault): string => {
    const known = FIELDS.find((each) => each === field);
    return t('archive.itemFault', {
      item: name?.trim() ? `“${name}”` : t('archive.itemNumber', { number }),
      field: known ? t(`archive.fields.${known}`) : field,
      problem: problem === 'tooLarge' ? t('plan.tooLarge') : problem,
    });
  };
  return (
    <FaultList
      title={t('archive.itemFaults', { count: faults.length })}
      faults={faults.map(textOf)}
      moreOf={(count) => t('archive.moreItems', { count })}
    />
  );
}

interface ArchivePlanProps {
  /** The import of this archive that goes on, if any. */
  readonly begun: Import | null | undefined;
  readonly contents: Contents;
  /** The number of items that the user seems to have; undefined while these are on their way. */
  readonly duplicates: number | undefined;
  /** Whether they could not be loaded. */
  readonly isFailed: boolean;
  readonly skips: boolean;
  readonly onSkips: (skips: boolean) => void;
  readonly onStart: () => void;
  readonly onTryAgain: () => void;
}

function Faults({ contents: { itemFaults, fileFaults } }: Pick<ArchivePlanProps, 'contents'>) {
  const { t } = useTranslation('importing');
  return (
    <>
      <ItemFaults faults={itemFaults} />
      <FaultList
        title={t('archive.fileFaults', { count: fileFaults.length })}
        faults={fileFaults.map(({ item, name, problem }) =>
          t('archive.fileFault', { item, name, problem: t(`archive.problems.${problem}`) }),
        )}
        moreOf={(count) => t('archive.moreFiles', { count })}
      />
    </>
  );
}

/** Whether any item of an archive has files. */
export const hasFiles = ({ items }: Pick<Contents, 'items'>): boolean =>
  items.some(({ files }) => files.length > 0);

/** The dry run: what the import of an archive will do, and the button that does it. */
export function ArchivePlan(props: ArchivePlanProps) {
  const { begun, contents, duplicates, isFailed, skips, onSkips, onStart, onTryAgain } = props;
  const { t } = useTranslation('importing');
  const count = contents.items.length - (skips ? (duplicates ?? 0) : 0);
  const registers = t(hasFiles(contents) ? 'archive.registersFiles' : 'archive.registers', { count });
  return (
    <TitledCard title={t('plan.title')}>
      {isFailed && (
        <Failure text={t('plan.loadFailed')}>
          <Group mt="sm">
            <RetryButton label={t('plan.tryAgain')} onRetry={onTryAgain} />
          </Group>
        </Failure>
      )}
      {duplicates === undefined && !isFailed && <Text role="status">{t('plan.checking')}</Text>}
      {duplicates !== undefined && (
        <Text role="status" fw={600}>
          {count === 0 ? t('archive.none') : registers}
        </Text>
      )}
      {begun && <Text>{t('archive.begun', { time: formatInstant(begun.startedAt) })}</Text>}
      {duplicates !== undefined && duplicates > 0 && (
        <Stack gap="xs">
          <Text>{t('archive.duplicates', { count: duplicates })}</Text>
          <Checkbox
            label={t('plan.skip')}
            checked={skips}
            onChange={({ currentTarget }) => onSkips(currentTarget.checked)}
          />
        </Stack>
      )}
      <Faults contents={contents} />
      <Group>
        <Button disabled={duplicates === undefined || count === 0} onClick={onStart}>
          {t('plan.start', { count })}
        </Button>
      </Group>
    </TitledCard>
  );
}
