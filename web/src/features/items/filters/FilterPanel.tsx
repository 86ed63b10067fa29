import { Button, Drawer, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { placeParts, showPlace } from '#shared/domain/places.ts';
import type { Filters } from '../listView.ts';
import styles from './Filters.module.css';
import { daysAt } from './matching.ts';
import { type Option, type Options, optionsFor } from './options.ts';
import { activeFilters, useFilterNames } from './useFilterNames.ts';

type FilterKey = keyof Filters;

/** So many values of a filter are shown at once. */
const FIRST = 12;

interface SectionProps {
  readonly name: FilterKey;
  readonly options: readonly Option[];
  /** The chosen values. */
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}

/** A chosen value that no item has any more is shown too, so that it can be seen and changed. */
function withChosen({ name, options, chosen }: SectionProps): Option[] {
  const missing = chosen.filter((value) => options.every((option) => option.value !== value));
  const labelOf = (value: string) => (name === 'place' ? showPlace(placeParts(value)) : value);
  return [...missing.map((value) => ({ value, label: labelOf(value), count: 0 })), ...options];
}

/** The values of one filter, of which one is chosen or none; of the tags any. */
function Section(props: SectionProps) {
  const { name, chosen, onToggle } = props;
  const { t } = useTranslation('filters');
  const nameOf = useFilterNames();
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const options = withChosen(props);
  const shown = showsAll || options.length <= FIRST + 1 ? options : options.slice(0, FIRST);
  if (options.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id}>
      <Text id={id} fw={600} size="sm" mb={8}>
        {t(`names.${name}`)}
      </Text>
      <div className={styles.options}>
        {shown.map(({ value, label, count }) => (
          <UnstyledButton
            key={value}
            className={styles.option ?? ''}
            aria-pressed={chosen.includes(value)}
            onClick={() => onToggle(value)}
          >
            <bdi>{nameOf(name, label)}</bdi>
            {count > 0 && <span className={styles.count}> {t('count', { count })}</span>}
          </UnstyledButton>
        ))}
        {shown.length < options.length && (
          <UnstyledButton className={styles.option ?? ''} onClick={() => setShowsAll(true)}>
            {t('more', { count: options.length - shown.length })}
          </UnstyledButton>
        )}
      </div>
    </div>
  );
}

/** The change that a click on a value makes. A chosen place gives way to the one that contains it. */
function toggled(filters: Filters, key: FilterKey, value: string): Partial<Filters> {
  if (key === 'tags') {
    const { tags } = filters;
    return { tags: tags.includes(value) ? tags.filter((tag) => tag !== value) : [...tags, value] };
  }
  if (filters[key] !== value) return { [key]: value };
  return { [key]: (key === 'place' && showPlace(placeParts(value).slice(0, -1))) || undefined };
}

const chosenIn = (filters: Filters, key: FilterKey): readonly string[] => [filters[key] ?? []].flat();

interface FilterPanelProps {
  /** The items that match the search. */
  readonly items: readonly ListedItem[];
  readonly filters: Filters;
  /** How many items match the search and all filters. */
  readonly count: number;
  readonly isCompact: boolean;
  readonly opened: boolean;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

const ORDER = ['place', 'tags', 'warranty', 'photo', 'transfer', 'encryption', 'type'] as const;

/** Whether a filter would change nothing, because all items that are left have the same. */
const isIdle = (options: Options, key: FilterKey, { filters }: FilterPanelProps): boolean =>
  key === 'encryption' && filters.encryption === undefined && options.encryption.length < 2;

/** All filters with their values, beside the list, or on a phone beneath it. They take effect at once. */
export default function FilterPanel(props: FilterPanelProps) {
  const { items, filters, count, isCompact, opened, onChange, onClear, onClose } = props;
  const { t } = useTranslation('filters');
  const options = useMemo(
    () => (opened ? optionsFor(items, filters, daysAt(new Date())) : undefined),
    [opened, items, filters],
  );
  const [isOpen, setOpen] = useState(false);
  // The drawer notes which part it returns the focus to when it turns open, so it is there before that.
  useEffect(() => setOpen(opened), [opened]);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position={isCompact ? 'bottom' : 'right'}
      size={isCompact ? '85%' : 'sm'}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="lg">
        {options &&
          ORDER.filter((key) => !isIdle(options, key, props)).map((key) => (
            <Section
              key={key}
              name={key}
              options={options[key]}
              chosen={chosenIn(filters, key)}
              onToggle={(value) => onChange(toggled(filters, key, value))}
            />
          ))}
        <Group className={styles.end} grow>
          <Button variant="default" disabled={activeFilters(filters).length === 0} onClick={onClear}>
            {t('clear')}
          </Button>
          <Button onClick={onClose}>{t('show', { count })}</Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
