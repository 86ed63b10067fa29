import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RowFault } from './planning/plan.ts';

const SHOWN = 50;
const FIELDS = ['name', 'description', 'assetType', 'properties', 'item'] as const;

/** The rows that cannot be imported, each with its first fault. */
export function RowFaults({ faults }: { readonly faults: readonly RowFault[] }) {
  const { t } = useTranslation('importing');
  if (faults.length === 0) return null;
  const fieldOf = (field: string) => {
    const known = FIELDS.find((each) => each === field);
    return known ? t(`plan.fields.${known}`) : `“${field}”`;
  };
  const problemOf = (problem: string) => (problem === 'tooLarge' ? t('plan.tooLarge') : problem);
  return (
    <Stack gap="xs">
      <Text>{t('plan.faults', { count: faults.length })}</Text>
      <List size="sm">
        {faults.slice(0, SHOWN).map(({ row, field, problem }) => (
          <List.Item key={row}>
            {t('plan.fault', { row, field: fieldOf(field), problem: problemOf(problem) })}
          </List.Item>
        ))}
        {faults.length > SHOWN && <List.Item>{t('plan.more', { count: faults.length - SHOWN })}</List.Item>}
      </List>
    </Stack>
  );
}
