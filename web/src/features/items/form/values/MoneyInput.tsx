import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MoneyParts, moneyParts, moneyText } from '#shared/domain/details/moneyText.ts';
import { offeredCurrencies } from './currencies.ts';
import { type EditorProps, FIELD_ORDER } from './editorProps.ts';
import { ownItems, usedCurrencies } from './usedValues.ts';
import styles from './values.module.css';

const CHOICE_WIDTH_PX = 84;

/** An amount and its currency. The text changes only when one of the two is changed. */
export function MoneyInput({ field, text, onText, onKeyDown }: EditorProps) {
  const { t } = useTranslation('createItem');
  const client = useQueryClient();
  const [offered] = useState(() => offeredCurrencies(usedCurrencies(ownItems(client)), navigator.language));
  const [parts, setParts] = useState<MoneyParts>(
    () => moneyParts(text) ?? { amount: text, currency: offered[0] ?? '' },
  );
  const [first] = useState(parts.currency);
  const take = (next: MoneyParts) => {
    setParts(next);
    onText(moneyText(next));
  };
  return (
    <TextInput
      {...field}
      inputWrapperOrder={FIELD_ORDER}
      inputMode="decimal"
      autoComplete="off"
      value={parts.amount}
      onKeyDown={onKeyDown}
      onChange={(event) => take({ ...parts, amount: event.currentTarget.value })}
      rightSectionWidth={CHOICE_WIDTH_PX}
      rightSectionPointerEvents="all"
      rightSection={
        <NativeSelect
          className={styles.choice ?? ''}
          variant="unstyled"
          rightSectionWidth={24}
          aria-label={t('value.currency')}
          value={parts.currency}
          onKeyDown={onKeyDown}
          onChange={(event) => take({ ...parts, currency: event.currentTarget.value })}
          data={[...new Set([first, ...offered])].map((code) => ({ value: code, label: code || '–' }))}
        />
      }
    />
  );
}
