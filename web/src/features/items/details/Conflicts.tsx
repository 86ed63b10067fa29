import { Button, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/merging.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import type { ItemForm } from '../form/useItemForm.ts';
import { useShownValue } from '../parts/useShownValue.ts';
import type { Conflict } from './conflicts.ts';

/** Whether the texts can take each other's place. The value of one name may say nothing under that of the other side. */
function areExchangeable(form: ItemForm, { of, id, name, mine, theirs, isRenamed }: Conflict): boolean {
  if (mine === undefined || theirs === undefined || isRenamed) return false;
  return of !== 'detail' || form.getInitialValues().details.find((stored) => stored.id === id)?.name === name;
}

/** The field of the form with the text; undefined where the form has none. */
function pathOf(form: ItemForm, { of, id }: Conflict) {
  if (of !== 'detail') return of;
  const at = form.getValues().details.findIndex((detail) => detail.id === id);
  return at < 0 ? undefined : (`details.${at}.value` as const);
}

/** Exchanges the text of the user in the form, with all that was typed into it, for the other one, and back. */
function useSwap({ form, conflict, onTake }: Omit<ConflictProps, 'isShut'>) {
  const path = areExchangeable(form, conflict) ? pathOf(form, conflict) : undefined;
  const shown = form.useWatchValue(path ?? 'name');
  const { mine = '', theirs = '', own = mine } = conflict;
  const isTheirs = path !== undefined && shown === theirs;
  const swap = (): void => {
    if (path === undefined) return;
    if (!isTheirs) onTake(conflict, shown ?? '');
    form.setFieldValue(path, isTheirs ? own : theirs);
  };
  return { swap: path && swap, isTheirs };
}

interface ConflictProps {
  readonly form: ItemForm;
  readonly conflict: Conflict;
  /** Whether the fields of the form are shut now. */
  readonly isShut: boolean;
  /** Keeps the user's own text, which the other one is about to replace in the form. */
  readonly onTake: (conflict: Conflict, own: string) => void;
}

/** One text as both sides have it, with the button that puts the other one into the form. */
function BothTexts({ isShut, ...props }: ConflictProps) {
  const { t } = useTranslation('merging');
  const heading = useId();
  const { of, name, mine, theirs } = props.conflict;
  const { swap, isTheirs } = useSwap(props);
  const show = useShownValue();
  const shown = (value?: string) => value && (of === 'detail' ? show({ name, value }) : value);
  // Different texts that are shown alike, as `1250 EUR` and `1250.00 EUR` are, stand as they were written.
  const [yours, other] = shown(mine) === shown(theirs) ? [mine, theirs] : [shown(mine), shown(theirs)];
  return (
    <Stack gap="xs">
      <Title order={3} id={heading} dir="auto">
        {of === 'detail' ? name : t(`fields.${of}`)}
      </Title>
      <Facts
        facts={[
          [t('yours'), yours ?? t('deletedHere')],
          [t('theirs'), other ?? t('deletedThere')],
        ]}
      />
      {swap && (
        <Button variant="default" w="fit-content" disabled={isShut} aria-describedby={heading} onClick={swap}>
          {t(isTheirs ? 'useYours' : 'useTheirs')}
        </Button>
      )}
    </Stack>
  );
}

interface ConflictsProps extends Omit<ConflictProps, 'conflict'> {
  readonly conflicts: readonly Conflict[];
}

/** The texts that both sides have changed, so that the user chooses knowing both. */
export function Conflicts({ conflicts, ...props }: ConflictsProps) {
  const { t } = useTranslation('merging');
  if (conflicts.length === 0) return null;
  return (
    <TitledCard title={t('title')}>
      {conflicts.map((conflict) => (
        <BothTexts key={`${conflict.of} ${conflict.id}`} conflict={conflict} {...props} />
      ))}
    </TitledCard>
  );
}
