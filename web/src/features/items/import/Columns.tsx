import { Group, Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textOfCell } from '#shared/domain/csvCells.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import styles from './Columns.module.css';
import { detail, type Mapping, TARGET_KINDS, type Target, type TargetKind } from './mapping/targets.ts';
import type { Defaults } from './planning/rowItem.ts';
import type { Table } from './reading/table.ts';

const EXAMPLES = 3;

interface ColumnProps {
  readonly header: string;
  readonly examples: readonly string[];
  readonly target: Target;
  readonly isShut: boolean;
  readonly onChange: (target: Target) => void;
}

function Column({ header, examples, target, isShut, onChange }: ColumnProps) {
  const { t } = useTranslation('importing');
  const choose = (kind: TargetKind | null) => {
    if (kind) onChange(kind === 'detail' ? detail(header) : { kind });
  };
  return (
    <li className={styles.column}>
      <Text fw={600} dir="auto" className={styles.text}>
        {header}
      </Text>
      <Text size="sm" c="dimmed" dir="auto" className={styles.text}>
        {examples.join(' · ')}
      </Text>
      <div className={styles.becomes}>
        <Select
          aria-label={t('columns.targetOf', { column: header })}
          allowDeselect={false}
          disabled={isShut}
          data={TARGET_KINDS.map((kind) => ({ value: kind, label: t(`columns.targets.${kind}`) }))}
          value={target.kind}
          onChange={choose}
        />
        {target.kind === 'detail' && (
          <TextInput
            aria-label={t('columns.detailOf', { column: header })}
            disabled={isShut}
            value={target.name}
            maxLength={ITEM_LIMITS.detailNameLength}
            error={target.name.trim() === ''}
            onChange={({ currentTarget }) => onChange({ ...target, name: currentTarget.value })}
          />
        )}
      </div>
    </li>
  );
}

const isFilled = ({ rows }: Table, at: number): boolean =>
  rows.some(({ cells }) => (cells[at] ?? '').trim() !== '');

interface ColumnsProps {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly defaults: Defaults;
  /** Whether the file is being read anew, or another one, so that a choice would be lost. */
  readonly isShut: boolean;
  readonly onMapping: (mapping: Mapping) => void;
  readonly onDefaults: (defaults: Defaults) => void;
}

/** Each column with its first texts and its target; and the type and description of items that have none. */
export function Columns({ table, mapping, defaults, isShut, onMapping, onDefaults }: ColumnsProps) {
  const { t } = useTranslation('importing');
  const examplesOf = (at: number) =>
    table.rows
      .slice(0, EXAMPLES)
      .map(({ cells }) => textOfCell(cells[at] ?? '').trim())
      .filter((text) => text !== '');
  const shown = mapping.targets.map((target, at) => ({ target, at })).filter(({ at }) => isFilled(table, at));
  const empty = mapping.targets.length - shown.length;
  const change = (at: number) => (target: Target) =>
    onMapping({ ...mapping, targets: mapping.targets.with(at, target) });
  return (
    <TitledCard title={t('columns.title')} gap="sm">
      <ul className={styles.list} aria-label={t('columns.table')}>
        {shown.map(({ target, at }) => (
          <Column
            key={at}
            header={textOfCell(table.headers[at] ?? '').trim() || t('columns.unnamed', { number: at + 1 })}
            examples={examplesOf(at)}
            target={target}
            isShut={isShut}
            onChange={change(at)}
          />
        ))}
      </ul>
      {empty > 0 && (
        <Text size="sm" c="dimmed">
          {t('columns.empty', { count: empty })}
        </Text>
      )}
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput
          label={t('columns.type')}
          disabled={isShut}
          value={defaults.type}
          maxLength={ITEM_LIMITS.assetTypeLength}
          onChange={({ currentTarget }) => onDefaults({ ...defaults, type: currentTarget.value })}
        />
        <TextInput
          label={t('columns.description')}
          disabled={isShut}
          value={defaults.description}
          maxLength={ITEM_LIMITS.descriptionLength}
          onChange={({ currentTarget }) => onDefaults({ ...defaults, description: currentTarget.value })}
        />
      </Group>
    </TitledCard>
  );
}
