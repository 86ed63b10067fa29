import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconLetterCase } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetailKind } from '#shared/domain/details/kinds.ts';
import { KNOWN_DETAILS } from '#shared/domain/details/knownNames.ts';
import { type MoneyParts, moneyParts, moneyText } from '#shared/domain/details/moneyText.ts';
import { shownValue } from '#shared/domain/details/shownValue.ts';
import { isoDateOf } from '#shared/domain/isoDates.ts';
import { detailKindOf } from '#shared/domain/knownDetails.ts';
import { parseMoney } from '#shared/domain/money.ts';
import { plainNumber } from '#shared/domain/plainNumber.ts';
import { isolate } from '#web/ui/text.ts';
import { offeredCurrencies } from './currencies.ts';
import { type EditorProps, LineInput } from './LineInput.tsx';
import { ownItems, usedCurrencies } from './usedValues.ts';
import styles from './values.module.css';

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The values that an editor can show as they are; any other editor of one line takes every text of one line. */
const SHOWS: Partial<Record<DetailKind, (value: string) => boolean>> = {
  money: (value) => moneyParts(value) !== undefined,
  date: (value) => A_DAY.test(value) && isoDateOf(value) !== undefined,
  number: (value) => /^\d+$/.test(value),
};

/** The kind of editor that a detail of this name has while its value allows it. */
export const kindOfName = (name: string): DetailKind => detailKindOf(name) ?? 'text';

/** Whether the editor of a kind can show this value, and would write it as it is. */
export const canEdit = (kind: DetailKind, value: string): boolean =>
  value === '' || (!value.includes('\n') && (SHOWS[kind]?.(value) ?? true));

/** The editor for a value. A value that the editor of its kind would change is edited as the text that it is. */
export const editorFor = (kind: DetailKind, value: string): DetailKind =>
  canEdit(kind, value) ? kind : 'text';

/** The furthest day that a form offers: a longer year would not be a date any more where details are read. */
const LAST_DAY = '9999-12-31';

const OLDEST_YEAR = 1_000;
const YEARS_AHEAD = 100;

/** Asks whether a year is meant that hardly anything has. Its line is always there, so that nothing moves. */
function YearNote({ text }: { readonly text: string }) {
  const { t } = useTranslation('createItem');
  const year = Number.parseInt(text, 10);
  const isOdd = year < OLDEST_YEAR || year > new Date().getFullYear() + YEARS_AHEAD;
  return (
    <span className={styles.doubt} role="status">
      {isOdd && <IconAlertTriangle size={16} aria-hidden="true" />}
      {isOdd && t('value.oddYear', { year })}
    </span>
  );
}

/** A day, chosen or typed in the user's own form and stored as `2027-03-14`. A date of another form can be written as a text. */
function DateInput({
  field,
  text,
  onText,
  onKeyDown,
  onAsText,
}: EditorProps & { readonly onAsText: () => void }) {
  const { t } = useTranslation('createItem');
  // While a year is typed, its first digits are a year too.
  const [isFocused, setFocused] = useState(false);
  return (
    <TextInput
      {...field}
      type="date"
      max={LAST_DAY}
      value={text}
      description={field.description ?? (!field.readOnly && <YearNote text={isFocused ? '' : text} />)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={onKeyDown}
      onChange={(event) => onText(event.currentTarget.value)}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('value.asText')}
          title={t('value.asText')}
          onClick={onAsText}
        >
          <IconLetterCase size={18} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}

/** A single mark before three digits stands between thousands in one country, and before decimals in another. */
const TWOFOLD = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/** How a typed amount is read, where that is not plain to see. Its line is always there, so that nothing moves. */
function AmountNote({ parts }: { readonly parts: MoneyParts }) {
  const { t } = useTranslation('createItem');
  const value = moneyText(parts);
  const plain = plainNumber(parts.amount);
  const amount = isolate(shownValue({ name: KNOWN_DETAILS.purchasePrice.name, value }));
  const note = parseMoney(value) ? TWOFOLD.test(plain) && t('value.read', { amount }) : t('value.unclear');
  return (
    <span className={styles.doubt} role="status">
      {/\d/.test(plain) && note}
    </span>
  );
}

const CHOICE_WIDTH_PX = 84;

/** An amount and its currency. The text changes only when one of the two is changed. */
function MoneyInput({ field, text, onText, onKeyDown }: EditorProps) {
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
      description={field.description ?? (!field.readOnly && <AmountNote parts={parts} />)}
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
          disabled={field.readOnly}
          onKeyDown={onKeyDown}
          onChange={(event) => take({ ...parts, currency: event.currentTarget.value })}
          data={[...new Set([first, ...offered])].map((code) => ({ value: code, label: code || '–' }))}
        />
      }
    />
  );
}

interface KindInputProps extends EditorProps {
  readonly kind: Exclude<DetailKind, 'text'>;
  /** Changes to the editor for texts. */
  readonly onAsText: () => void;
}

/** The editor of a kind. */
export function KindInput({ kind, onAsText, ...common }: KindInputProps) {
  if (kind === 'money') return <MoneyInput {...common} />;
  if (kind === 'date') return <DateInput {...common} onAsText={onAsText} />;
  return <LineInput {...common} kind={kind} />;
}
