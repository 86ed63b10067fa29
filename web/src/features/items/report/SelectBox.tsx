import { Checkbox } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SelectBox.module.css';
import type { SelectItem } from './useCardSelection.ts';

interface SelectBoxProps {
  readonly id: string;
  readonly name?: string;
  readonly isSelected: boolean;
  readonly onSelect: SelectItem;
}

const isShifted = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

/** Chooses an item for the report. */
export function SelectBox({ id, name, isSelected, onSelect }: SelectBoxProps) {
  const { t } = useTranslation('reportMode');
  return (
    <Checkbox
      size="md"
      className={styles.box}
      aria-label={name === undefined ? t('selectDamaged') : t('select', { name })}
      checked={isSelected}
      onChange={(event) => onSelect(id, event.currentTarget.checked, isShifted(event))}
    />
  );
}
