import { ActionIcon, Card, Text, Title, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item, Property } from '#shared/contract/assets.ts';
import { dateOf } from '#shared/domain/dates.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import styles from './DetailsCard.module.css';
import { EditableText } from './EditableText.tsx';
import { type InPlace, shownDetails } from './useInPlace.ts';
import { Formatted, TextValue } from './ValueText.tsx';

const KnownValue = lazyPart(() => import('./KnownValue.tsx'));

/** How many details an item has, which a screen reader says when it changes. */
export function DetailCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('itemDetails');
  return (
    <Text size="sm" c="dimmed" role="status">
      {count > 0 ? t('detailCount', { count }) : t('noDetails')}
    </Text>
  );
}

/** The value of a detail: in the user's form where the product knows its kind, and with addresses as links. */
function DetailValue({ name, value }: Pick<Property, 'name' | 'value'>) {
  const date = dateOf(value);
  if (date) return <Formatted text={value.trim()} shown={date.shown} dateTime={date.text} />;
  const plain = <TextValue name={name} value={value} />;
  return (
    <Suspense fallback={plain}>
      <KnownValue name={name} value={value} plain={plain} />
    </Suspense>
  );
}

/** The addresses of photos, folded away: the photos themselves are shown. */
function FoldedImages({ property }: { readonly property: Property }) {
  const { t } = useTranslation('itemDetails');
  return (
    <details className={styles.folded}>
      <summary>{t('value.imagesFolded', { count: imagesOf([property]).length })}</summary>
      <DetailValue {...property} />
    </details>
  );
}

/** Copies the value of a detail as it is stored, and says so. */
function CopyValue({ name, value }: Pick<Property, 'name' | 'value'>) {
  const { t } = useTranslation('itemDetails');
  const { copy, copied } = useClipboard();
  return (
    <>
      <ActionIcon aria-label={t('value.copy', { name })} onClick={() => copy(value)}>
        {copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
      </ActionIcon>
      <VisuallyHidden role="status">{copied && t('value.copied')}</VisuallyHidden>
    </>
  );
}

interface DetailRowProps {
  readonly item: Item;
  readonly property: Property;
  readonly inPlace: InPlace;
}

function DetailRow({ item, property, inPlace }: DetailRowProps) {
  const { id, name, value } = property;
  const isImages = imagesOf([property]).length > 0;
  return (
    <div className={styles.row}>
      <dt dir="auto">{name}</dt>
      <dd>
        <EditableText
          item={item}
          place={id}
          name={name}
          inPlace={inPlace}
          tools={<CopyValue name={name} value={value} />}
        >
          {isImages ? <FoldedImages property={property} /> : <DetailValue name={name} value={value} />}
        </EditableText>
      </dd>
    </div>
  );
}

interface DetailsCardProps {
  readonly item: Item;
  readonly inPlace: InPlace;
  /** The row that adds a detail. */
  readonly children?: ReactNode;
}

/** The details as a table of two columns. */
export function DetailsCard({ item, inPlace, children }: DetailsCardProps) {
  const { t } = useTranslation('itemDetails');
  const heading = useId();
  const shown = shownDetails(item, inPlace);
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb={4}>
        {t('properties')}
      </Title>
      <DetailCount count={item.properties.length} />
      {shown.length > 0 && (
        <dl className={styles.table}>
          {shown.map((property) => (
            <DetailRow key={property.id} item={item} property={property} inPlace={inPlace} />
          ))}
        </dl>
      )}
      {children}
    </Card>
  );
}
