import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './OfferedDetails.module.css';
import { offeredDetails } from './offeredDetails.ts';
import { ownItems } from './values/usedValues.ts';

interface OfferedDetailsProps {
  readonly type: string;
  /** The names that the item has already. */
  readonly present: readonly string[];
  readonly onAdd: (name: string) => void;
}

/** The details that an item of this type usually has: one tap adds one. */
export default function OfferedDetails({ type, present, onAdd }: OfferedDetailsProps) {
  const { t } = useTranslation('createItem');
  const label = useId();
  const client = useQueryClient();
  const names = present.join('\n');
  const offered = useMemo(
    () => offeredDetails(type, names.split('\n'), ownItems(client)),
    [type, names, client],
  );
  if (offered.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a line that scrolls in every browser
    <div role="group" aria-labelledby={label} className={styles.offer}>
      <span id={label} className={styles.label}>
        {t('offer.label')}
      </span>
      {offered.map((name) => (
        <UnstyledButton
          key={name}
          className={styles.chip ?? ''}
          aria-label={t('offer.add', { name })}
          onClick={() => onAdd(name)}
        >
          <IconPlus size={14} aria-hidden="true" />
          <bdi>{name}</bdi>
        </UnstyledButton>
      ))}
    </div>
  );
}
