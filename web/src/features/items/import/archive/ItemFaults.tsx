import { useTranslation } from 'react-i18next';
import { FaultList } from './FaultList.tsx';
import type { ItemFault } from './reading/contents.ts';

const FIELDS = ['name', 'description', 'assetType', 'properties', 'files', 'item'] as const;

/** The items of an archive that cannot be registered, each by its name, or its number where it has none. */
export function ItemFaults({ faults }: { readonly faults: readonly ItemFault[] }) {
  const { t } = useTranslation('importing');
  const textOf = ({ number, name, field, problem }: ItemFault): string => {
    const known = FIELDS.find((each) => each === field);
    return t('archive.itemFault', {
      item: name?.trim() ? `“${name}”` : t('archive.itemNumber', { number }),
      field: known ? t(`archive.fields.${known}`) : field,
      problem: problem === 'tooLarge' ? t('plan.tooLarge') : problem,
    });
  };
  return (
    <FaultList
      title={t('archive.itemFaults', { count: faults.length })}
      faults={faults.map(textOf)}
      moreOf={(count) => t('archive.moreItems', { count })}
    />
  );
}
