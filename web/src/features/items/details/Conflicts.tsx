import { Button, Card, Stack, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/merging.ts';
import { Facts } from '#web/ui/Facts.tsx';
import type { ItemForm } from '../form/useItemForm.ts';
import type { Conflict } from './conflicts.ts';

/** The field of the form with the text; undefined where the form has none, or where more than its text differs. */
function pathOf(form: ItemForm, { of, id, mine, theirs }: Conflict) {
  if (mine === undefined || theirs === undefined) return undefined;
  if (of !== 'detail') return of;
  const { details } = form.getValues();
  const at = details.findIndex((detail) => detail.id === id);
  const isMine = [mine, theirs].includes(details[at]?.value ?? '');
  return at < 0 || !isMine ? undefined : (`details.${at}.value` as const);
}

interface ConflictProps {
  readonly form: ItemForm;
  readonly conflict: Conflict;
}

/** One text as both sides have it, with the button that puts the other one into the form. */
function BothTexts({ form, conflict }: ConflictProps) {
  const { t } = useTranslation('merging');
  const heading = useId();
  const { of, name, mine, theirs } = conflict;
  const [isTheirs, setTheirs] = useState(false);
  const swap = (): void => {
    const path = pathOf(form, conflict);
    if (path !== undefined) form.setFieldValue(path, (isTheirs ? mine : theirs) ?? '');
    setTheirs(!isTheirs);
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={3} id={heading} dir="auto">
        {of === 'detail' ? name : t(`fields.${of}`)}
      </Title>
      <Facts
        facts={[
          [t('yours'), mine ?? t('deletedHere')],
          [t('theirs'), theirs ?? t('deletedThere')],
        ]}
      />
      {pathOf(form, conflict) && (
        <Button variant="default" aria-describedby={heading} onClick={swap}>
          {t(isTheirs ? 'useYours' : 'useTheirs')}
        </Button>
      )}
    </Stack>
  );
}

interface ConflictsProps {
  readonly form: ItemForm;
  readonly conflicts: readonly Conflict[];
}

/** The texts that both sides have changed, so that the user chooses knowing both. */
export function Conflicts({ form, conflicts }: ConflictsProps) {
  const { t } = useTranslation('merging');
  const heading = useId();
  if (conflicts.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Stack>
        <Title order={2} id={heading}>
          {t('title')}
        </Title>
        {conflicts.map((conflict) => (
          <BothTexts key={`${conflict.of} ${conflict.id}`} form={form} conflict={conflict} />
        ))}
      </Stack>
    </Card>
  );
}
