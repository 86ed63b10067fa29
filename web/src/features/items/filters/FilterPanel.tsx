import { Button, Drawer, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useId, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { placeParts, showPlace } from '#shared/domain/places.ts';
import { SearchField, useFindable } from '#web/ui/SearchField.tsx';
import type { TypeCount } from '../itemList.ts';
import type { Filters } from '../listView.ts';
import chips from './chips.module.css';
import { chosenIn, spelledFilters, spelledOptions, toggled } from './choosing.ts';
import styles from './Filters.module.css';
import { daysAt } from './matching.ts';
import { type Option, type Options, optionsFor } from './options.ts';
import { activeFilters, useFilterNames } from './useFilterNames.ts';

type FilterKey = keyof Filters;

/** So many values of a filter are shown at once. */
const FIRST = 12;
/** So many come with each press of the button. */
const PAGE = 60;
/** A filter with more values than these has a field that finds one by its name. */
const MOST_TO_READ = 30;

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

/** The values to show: the first ones, more on request, or of many those whose names have what is typed. */
function useShownOptions(options: readonly Option[]) {
  const [most, setMost] = useState(FIRST);
  const [typed, setTyped] = useState('');
  const isFindable = useFindable(options.length, MOST_TO_READ);
  const query = foldText(typed.trim());
  const found = query === '' ? options : options.filter(({ label }) => foldText(label).includes(query));
  const shown = found.length <= most + 1 ? found : found.slice(0, most);
  const rest = found.length - shown.length;
  return { shown, rest, addPage: () => setMost(most + PAGE), isFindable, typed, setTyped };
}

/** The values of one filter, of which one is chosen or none; of the tags any. */
function Section(props: SectionProps) {
  const { name, chosen, onToggle } = props;
  const { t } = useTranslation('filters');
  const nameOf = useFilterNames();
  const id = useId();
  const options = withChosen(props);
  const { shown, rest, addPage, isFindable, typed, setTyped } = useShownOptions(options);
  if (options.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id}>
      <Text id={id} fw={600} size="sm" mb={8}>
        {t(`names.${name}`)}
      </Text>
      {isFindable && (
        <SearchField
          className={styles.find}
          label={t('find', { name: t(`names.${name}`) })}
          placeholder={t('find', { name: t(`names.${name}`) })}
          clear={t('clearFind')}
          value={typed}
          onChange={setTyped}
        />
      )}
      <div className={styles.options}>
        {shown.map(({ value, label, count }) => (
          <UnstyledButton
            key={value}
            className={chips.chip ?? ''}
            aria-pressed={chosen.includes(value)}
            onClick={() => onToggle(value)}
          >
            <bdi>{nameOf(name, label)}</bdi>
            {count > 0 && <span className={chips.count}> {t('count', { count })}</span>}
          </UnstyledButton>
        ))}
        {rest > 0 && (
          <UnstyledButton className={chips.chip ?? ''} onClick={addPage}>
            {t('more', { count: rest })}
          </UnstyledButton>
        )}
      </div>
      <Text role="status" size="sm" c="dimmed">
        {shown.length === 0 && t('noneFound')}
      </Text>
    </div>
  );
}

interface FilteredList {
  readonly view: Filters;
  /** The items that match the search. */
  readonly matching: readonly ListedItem[];
  /** The items that match the search and all filters. */
  readonly visible: readonly ListedItem[];
  /** The types as their chips spell them. */
  readonly types: readonly TypeCount[];
  readonly setFilter: (change: Partial<Filters>) => void;
  readonly clearFilters: () => void;
}

interface FilterPanelProps {
  readonly registry: FilteredList;
  readonly isCompact: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const ORDER = ['place', 'tags', 'warranty', 'photo', 'transfer', 'encryption', 'type'] as const;

/** Whether a filter would change nothing, because all items that are left have the same. */
const isIdle = (options: Options, key: FilterKey, filters: Filters): boolean =>
  key === 'encryption' && filters.encryption === undefined && options.encryption.length < 2;

/** All filters with their values, beside the list, or on a phone beneath it. They take effect at once. */
export default function FilterPanel({ registry, isCompact, opened, onClose }: FilterPanelProps) {
  const { view: filters, matching, visible, types, setFilter, clearFilters } = registry;
  const { t } = useTranslation('filters');
  const options = useMemo(
    () => (opened ? spelledOptions(optionsFor(matching, filters, daysAt(new Date())), types) : undefined),
    [opened, matching, filters, types],
  );
  const spelled = options ? spelledFilters(filters, options, types) : filters;
  const [isOpen, setOpen] = useState(false);
  // The drawer notes which part it returns the focus to when it turns open, so it is there before that.
  useLayoutEffect(() => setOpen(opened), [opened]);
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
          ORDER.filter((key) => !isIdle(options, key, filters)).map((key) => (
            <Section
              key={key}
              name={key}
              options={options[key]}
              chosen={chosenIn(spelled, key)}
              onToggle={(value) => setFilter(toggled(spelled, key, value))}
            />
          ))}
        <Group className={styles.end} grow>
          <Button variant="default" disabled={activeFilters(filters).length === 0} onClick={clearFilters}>
            {t('clear')}
          </Button>
          <Button onClick={onClose}>{t('show', { count: visible.length })}</Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
