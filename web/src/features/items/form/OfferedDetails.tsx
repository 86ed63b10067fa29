import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { KNOWN_DETAILS } from '#shared/domain/details/knownNames.ts';
import { usualDetails } from '#shared/domain/details/usualDetails.ts';
import { textKey } from '#shared/domain/foldText.ts';
import { holdsImages } from '#shared/domain/items.ts';
import { knownKeyOf } from '#shared/domain/knownDetails.ts';
import styles from './OfferedDetails.module.css';
import { byFrequency } from './ownWords.ts';
import { ownItems } from './values/usedValues.ts';

/** More of the user's own would hide the usual ones. */
const MOST_OWN = 8;

/** Names that mean the same detail are one. */
const meaningOf = (name: string): string => knownKeyOf(name) ?? textKey(name.trim());

/**
 * The names of details to offer for an item of a type: first those that the user's own items of this type have, then
 * those that such things usually have.
 * @param present the names that the item has already, which are not offered
 */
export function offeredDetails(type: string, present: readonly string[], items: readonly Item[]): string[] {
  const key = textKey(type.trim());
  const same = items.filter(({ assetType }) => textKey(assetType.trim()) === key);
  const own = byFrequency(
    same.flatMap(({ properties }) =>
      properties.filter((property) => !holdsImages(property)).map(({ name }) => name.trim()),
    ),
  );
  const usual = usualDetails(type).map((key) => KNOWN_DETAILS[key].name);
  const taken = new Set(present.map(meaningOf));
  return [...own.slice(0, MOST_OWN), ...usual].filter((name) => {
    const meaning = meaningOf(name);
    if (taken.has(meaning)) return false;
    taken.add(meaning);
    return true;
  });
}

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
