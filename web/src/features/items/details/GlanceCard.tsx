import { Card, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item, Property } from '#shared/contract/assets.ts';
import { isAmount } from '#shared/domain/amounts.ts';
import { dateOf } from '#shared/domain/dates.ts';
import type { IsoDate } from '#shared/domain/isoDates.ts';
import { useShownValue } from '../parts/useShownValue.ts';
import styles from './GlanceCard.module.css';

/** The present value tells more than what was paid once. What an appraisal cost is neither. */
const VALUE_NAMES = [
  /^(?!.*\b(fees?|costs?|tax)\b).*\b(value|valuation|appraisal)\b/i,
  /\bworth\b/i,
  /\bprice\b/i,
  /\b(cost|paid)\b/i,
];

function worthOf(properties: readonly Property[]): Property[] {
  const amounts = properties.filter(({ value }) => isAmount(value));
  for (const name of VALUE_NAMES) {
    const found = amounts.find((property) => name.test(property.name));
    if (found) return [found];
  }
  return [];
}

interface Dated {
  readonly property: Property;
  readonly date: IsoDate;
}

/** The next date to come, and the first that has passed. */
function datesOf(properties: readonly Property[], today: string): Property[] {
  const dated = properties
    .flatMap((property): Dated[] => {
      const date = dateOf(property.value);
      return date ? [{ property, date }] : [];
    })
    .toSorted((one, other) => one.date.lastDay.localeCompare(other.date.lastDay));
  const next = dated.find(({ date }) => date.lastDay >= today);
  const first = dated.find(({ date }) => date.lastDay < today);
  return [next, first].flatMap((found) => (found ? [found.property] : []));
}

/**
 * The details that one wants first of an item: what it is worth, the next date to come and the first one. Each is
 * recognised by the name and the form of a detail, and left out where no detail is like that.
 * @param today as `2026-03-14`
 */
export const glanceOf = (properties: readonly Property[], today: string): Property[] => [
  ...worthOf(properties),
  ...datesOf(properties, today),
];

/** The user's own day, as details hold dates. */
function today(): string {
  const now = new Date();
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/** The facts that one wants first. An item without such details has no such card. */
export function GlanceCard({ item }: { readonly item: Item }) {
  const { t } = useTranslation('itemDetails');
  const heading = useId();
  const show = useShownValue();
  const facts = glanceOf(item.properties, today());
  if (facts.length === 0) return null;
  const count = { id: 'count', name: t('glance.details'), value: String(item.properties.length) };
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="xs">
        {t('glance.title')}
      </Title>
      <dl className={styles.facts}>
        {[...facts, count].map((fact) => (
          <div key={fact.id}>
            <dt dir="auto">{fact.name}</dt>
            <dd dir="auto">{show(fact)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
