import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import type { Mapping } from './mapping/targets.ts';
import type { Plan } from './planning/plan.ts';
import { RowFaults } from './RunCard.tsx';

interface PlanCardProps {
  /** Undefined while the user's items are on their way, or there is no plan yet for a mapping that could not be used. */
  readonly plan: Plan | undefined;
  readonly mapping: Mapping;
  readonly skips: boolean;
  /** Whether the file is being read anew, or another one, so that this plan is out of date. */
  readonly isShut: boolean;
  readonly onSkips: (skips: boolean) => void;
  readonly onStart: () => void;
}

/** The reason why a mapping cannot be used; undefined when it can. */
export function mappingFault({ targets }: Mapping): 'noName' | 'noDetailName' | undefined {
  if (targets.some((target) => target.kind === 'detail' && target.name.trim() === '')) return 'noDetailName';
  return targets.some(({ kind }) => kind === 'name') ? undefined : 'noName';
}

function Numbers({
  plan,
  mapping,
  skips,
  isShut,
  onSkips,
}: Omit<PlanCardProps, 'plan' | 'onStart'> & { readonly plan: Plan }) {
  const { t } = useTranslation('importing');
  const { items, duplicates, others, faults } = plan;
  const count = items.length - (skips ? duplicates.size : 0);
  const known = mapping.source === 'own' ? 'ownDuplicates' : 'duplicates';
  return (
    <Stack gap="sm">
      <Text role="status" fw={600}>
        {count === 0 ? t('plan.none') : t('plan.items', { count })}
      </Text>
      {others > 0 && <Text>{t('plan.others', { count: others })}</Text>}
      {duplicates.size > 0 && (
        <Stack gap="xs">
          <Text>{t(`plan.${known}`, { count: duplicates.size })}</Text>
          <Checkbox
            label={t('plan.skip')}
            disabled={isShut}
            checked={skips}
            onChange={({ currentTarget }) => onSkips(currentTarget.checked)}
          />
        </Stack>
      )}
      <RowFaults faults={faults} />
    </Stack>
  );
}

/** The dry run: what the import will do, in numbers, and the button that does it. */
export function PlanCard({ plan, mapping, skips, isShut, onSkips, onStart }: PlanCardProps) {
  const { t } = useTranslation('importing');
  const fault = mappingFault(mapping);
  const count = plan && plan.items.length - (skips ? plan.duplicates.size : 0);
  return (
    <TitledCard title={t('plan.title')}>
      {!plan && !fault && <Text role="status">{t('plan.checking')}</Text>}
      {fault && (
        <Text c="red" role="alert">
          {t(`columns.${fault}`)}
        </Text>
      )}
      {plan && !fault && <Numbers {...{ plan, mapping, skips, isShut, onSkips }} />}
      {count !== undefined && (
        <Group>
          <Button disabled={isShut || count === 0 || fault !== undefined} onClick={onStart}>
            {t('plan.start', { count })}
          </Button>
        </Group>
      )}
    </TitledCard>
  );
}
