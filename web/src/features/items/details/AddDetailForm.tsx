import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { useAddDetail } from '../api/changeItem.ts';
import { isInTransit } from '../api/items.ts';
import { isEnter } from '../form/isEnter.ts';
import { EMPTY_DETAIL, isCompleteDetail, type NewDetail } from '../form/itemForm.ts';
import { useFieldFault } from '../form/useFieldFault.ts';
import { ValueInput } from '../form/values/ValueInput.tsx';
import styles from './AddDetailForm.module.css';

/** Enter sends the form, as in a field of one line; with Shift it begins a new line. */
function sendOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (!isEnter(event)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

/** Whether the date is to remind, as far as the user said so: the value may be no date any more. */
async function remindsOf({ name, value, reminds }: NewDetail): Promise<boolean | undefined> {
  if (reminds === undefined) return undefined;
  const { canRemind } = await import('../form/values/ReminderButton.tsx');
  return canRemind(name, value) ? reminds : undefined;
}

interface AddDetailFormProps {
  readonly item: Item;
  readonly detail: NewDetail;
  readonly onChange: (detail: NewDetail) => void;
}

/** The last row of the table: it adds a detail to the stored item at once. */
export function AddDetailForm({ item, detail, onChange }: AddDetailFormProps) {
  const { t } = useTranslation('itemDetails');
  /** Counts the details that were added: each next one has a field of its own. */
  const [round, setRound] = useState(0);
  const nameInput = useRef<HTMLInputElement>(null);
  const { mutateAsync, isPending } = useAddDetail(item);
  const withAuthentication = useWithAuthentication();
  const nameFault = useFieldFault('detailName', detail.name);
  const valueFault = useFieldFault('detailValue', detail.value);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!isCompleteDetail(detail)) {
      await errorDialog({ title: t('invalid.title'), text: t('invalid.oneDetail') });
      return;
    }
    try {
      const sent = { name: detail.name.trim(), value: detail.value.trim() };
      const reminds = await remindsOf(detail);
      await withAuthentication(() => mutateAsync({ detail: sent, reminds }));
      onChange(EMPTY_DETAIL);
      setRound(round + 1);
      nameInput.current?.focus();
    } catch (error) {
      if (needsAuthentication(error)) return;
      await errorDialog(
        isInTransit(error)
          ? { title: t('inTransitDialog.title'), text: t('inTransitDialog.text') }
          : { title: t('addDetail.failedTitle'), text: t('addDetail.failed') },
      );
    }
  };
  const reminder = {
    details: () => [...item.properties, detail],
    isMarked: detail.reminds,
    hasRoom: () => item.properties.length + 2 <= ITEM_LIMITS.details,
    onReminders: (_: unknown, reminds: boolean) => onChange({ ...detail, reminds }),
  };
  const isReady = detail.name !== '' && detail.value !== '' && !nameFault && !valueFault;
  return (
    <form noValidate onSubmit={submit} aria-labelledby="add-detail" className={styles.form}>
      <VisuallyHidden id="add-detail">{t('addDetail.title')}</VisuallyHidden>
      <TextInput
        ref={nameInput}
        label={t('addDetail.name')}
        labelProps={{ className: styles.label }}
        dir="auto"
        error={nameFault}
        value={detail.name}
        onChange={(event) => onChange({ ...detail, name: event.currentTarget.value })}
      />
      <ValueInput
        key={round}
        field={{
          label: t('addDetail.value'),
          labelProps: { className: styles.label },
          dir: 'auto',
          error: valueFault,
        }}
        name={detail.name}
        initial={detail.value}
        lines={{ classNames: { input: styles.value }, maxRows: 12 }}
        reminder={reminder}
        onKeyDown={sendOnEnter}
        onText={(value) => onChange({ ...detail, value })}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        loading={isPending}
        disabled={!isReady}
      >
        {t('addDetail.submit')}
      </Button>
    </form>
  );
}
