import { useTranslation } from 'react-i18next';
import '#web/base/texts/filters.ts';
import { CHOICES, type ChoiceKey, type Filters } from '../listView.ts';

type FilterKey = keyof Filters;

/** A filter that is set, or one of several tags. */
export interface ActiveFilter {
  readonly key: FilterKey;
  readonly value: string;
  /** The filters without it. */
  readonly without: Partial<Filters>;
}

const isChoice = (key: FilterKey): key is ChoiceKey => key in CHOICES;

/** The filters that are set, each by itself. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const { type, place, tags } = filters;
  const single = (key: FilterKey, value: string | undefined): ActiveFilter[] =>
    value === undefined ? [] : [{ key, value, without: { [key]: undefined } }];
  return [
    ...single('type', type),
    ...single('place', place),
    ...tags.map((tag) => ({
      key: 'tags' as const,
      value: tag,
      without: { tags: tags.filter((other) => other !== tag) },
    })),
    ...single('photo', filters.photo),
    ...single('encryption', filters.encryption),
    ...single('transfer', filters.transfer),
    ...single('warranty', filters.warranty),
  ];
}

/** The words for a filter's value: fixed choices have their own, and all others are the user's. */
export function useFilterNames() {
  const { t } = useTranslation('filters');
  const choices: Record<ChoiceKey, Readonly<Record<string, string>>> = {
    photo: { with: t('choices.photo.with'), without: t('choices.photo.without') },
    encryption: { encrypted: t('choices.encryption.encrypted'), plain: t('choices.encryption.plain') },
    transfer: { yes: t('choices.transfer.yes') },
    warranty: {
      valid: t('choices.warranty.valid'),
      ending: t('choices.warranty.ending'),
      ended: t('choices.warranty.ended'),
    },
  };
  return (key: FilterKey, value: string): string =>
    (isChoice(key) ? choices[key][value] : undefined) ?? value;
}
