import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { storedText, storeText } from '#web/base/storage.ts';
import '#web/base/texts/exporting.ts';
import { TABLE_SEPARATORS, type TableSeparator } from './worker/messages.ts';

const KEY = 'item-registry.separator';

/** The mark between the columns of a table that was chosen in this browser, or else the one that every program reads. */
export function chosenSeparator(): TableSeparator {
  const kept = storedText(KEY);
  return TABLE_SEPARATORS.find((separator) => separator === kept) ?? ',';
}

interface SeparatorFieldProps {
  readonly separator: TableSeparator;
  readonly isTaken: boolean;
  readonly onChange: (separator: TableSeparator) => void;
}

/** Asks for the mark between the columns: Excel takes the one of the country it is set to, and others read commas. */
export function SeparatorField({ separator, isTaken, onChange }: SeparatorFieldProps) {
  const { t } = useTranslation('exporting');
  const choose = (value: string) => {
    const chosen = TABLE_SEPARATORS.find((each) => each === value) ?? separator;
    storeText(KEY, chosen);
    onChange(chosen);
  };
  return (
    <NativeSelect
      label={t('separator')}
      description={t('separatorHint')}
      maw={300}
      disabled={isTaken}
      data={TABLE_SEPARATORS.map((value) => ({ value, label: t(`separators.${value}`) }))}
      value={separator}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
