import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Filters } from '../listView.ts';
import chips from './chips.module.css';
import { activeFilters, useFilterNames } from './useFilterNames.ts';

interface FilterChipsProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}

/** The filters that are set besides the type, which has a chip of its own; each is removed by a click. */
export default function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { t } = useTranslation('filters');
  const nameOf = useFilterNames();
  return activeFilters({ ...filters, type: undefined }).map(({ key, value, without }) => (
    <UnstyledButton
      key={`${key}:${value}`}
      className={chips.chip ?? ''}
      data-set
      aria-label={t('remove', { name: t(`names.${key}`), value: nameOf(key, value) })}
      onClick={() => onChange(without)}
    >
      <bdi>{nameOf(key, value)}</bdi>
      <IconX size={14} aria-hidden="true" />
    </UnstyledButton>
  ));
}
