import { Card, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import styles from './GlanceCard.module.css';
import { glanceOf } from './glance.ts';

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
  const facts = glanceOf(item.properties, today());
  if (facts.length === 0) return null;
  const count = { id: 'count', label: t('glance.details'), fact: String(item.properties.length) };
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="xs">
        {t('glance.title')}
      </Title>
      <dl className={styles.facts}>
        {[...facts, count].map(({ id, label, fact }) => (
          <div key={id}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{fact}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
