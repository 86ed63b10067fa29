import { TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type Dispatch,
  type FormEvent,
  type KeyboardEvent,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import type { NamedValue } from '#shared/domain/knownDetails.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { passFocus } from '#web/ui/keepFocus.ts';
import { hasAdded, useAddDetail } from '../api/changeItem.ts';
import { isInTransit } from '../api/items.ts';
import { isEnter } from '../form/isEnter.ts';
import { EMPTY_DETAIL, isCompleteDetail, type NewDetail, retyped } from '../form/itemForm.ts';
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
  readonly draft: NewDetail;
  readonly onChange: Dispatch<SetStateAction<NewDetail>>;
}

/** Adds the detail that is being typed to the stored item. */
function useAddition({ item, draft, onChange }: AddDetailFormProps) {
  const { t } = useTranslation('itemDetails');
  /** Counts the details that were added: each next one has a field of its own. */
  const [round, setRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  // Not state: a second click or Enter arrives before the next render.
  const isTaken = useRef(false);
  const { mutateAsync, isPending } = useAddDetail(item);
  const withAuthentication = useWithAuthentication();
  const detail = { name: draft.name.trim(), value: draft.value.trim() };
  /** Another text may have been typed since, in this form or in the one after an edit. */
  const empty = (added: NewDetail) => {
    onChange((now) => (now === added ? EMPTY_DETAIL : now));
    setRound((before) => before + 1);
  };
  // The response to an earlier request may have been lost, or have come while the items were locked.
  useEffect(() => {
    const { sentOnto } = draft;
    if (!isTaken.current && sentOnto && hasAdded(item, { detail, sentOnto })) empty(draft);
  });

  const send = async () => {
    try {
      const sentOnto = draft.sentOnto ?? item.properties.map(({ id }) => id);
      const sent = { ...draft, sentOnto };
      onChange(sent);
      const reminds = await remindsOf(draft);
      const addition = { detail, reminds, sentOnto, isRepeated: draft.sentOnto !== undefined };
      await withAuthentication(() => mutateAsync(addition));
      empty(sent);
      void passFocus(nameInput.current, form.current);
    } catch (error) {
      if (needsAuthentication(error)) return;
      await errorDialog(
        isInTransit(error)
          ? { title: t('inTransitDialog.title'), text: t('inTransitDialog.text') }
          : { title: t('addDetail.failedTitle'), text: t('addDetail.failed') },
      );
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isTaken.current) return;
    if (!isCompleteDetail(draft)) {
      await errorDialog({ title: t('invalid.title'), text: t('invalid.oneDetail') });
      return;
    }
    isTaken.current = true;
    try {
      await send();
    } finally {
      isTaken.current = false;
    }
  };
  return { form, nameInput, round, isPending, submit };
}

/** The last row of the table: it adds a detail to the stored item at once. */
export function AddDetailForm(props: AddDetailFormProps) {
  const { item, draft, onChange } = props;
  const { t } = useTranslation('itemDetails');
  const { form, nameInput, round, isPending, submit } = useAddition(props);
  const nameFault = useFieldFault('detailName', draft.name);
  const valueFault = useFieldFault('detailValue', draft.value);
  const reminder = {
    details: () => [...item.properties, draft],
    isMarked: draft.reminds,
    hasRoom: () => item.properties.length + 2 <= ITEM_LIMITS.details,
    onReminders: (_: unknown, reminds: boolean) => {
      if (!isPending) onChange({ ...draft, reminds });
    },
  };
  const type = (typed: Partial<NamedValue>) => onChange(retyped(draft, typed));
  const isReady = draft.name !== '' && draft.value !== '' && !nameFault && !valueFault;
  return (
    <form ref={form} noValidate onSubmit={submit} aria-labelledby="add-detail" className={styles.form}>
      <VisuallyHidden id="add-detail">{t('addDetail.title')}</VisuallyHidden>
      <TextInput
        ref={nameInput}
        label={t('addDetail.name')}
        labelProps={{ className: styles.label }}
        dir="auto"
        readOnly={isPending}
        error={nameFault}
        value={draft.name}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
      />
      <ValueInput
        key={round}
        field={{
          label: t('addDetail.value'),
          labelProps: { className: styles.label },
          dir: 'auto',
          readOnly: isPending,
          error: valueFault,
        }}
        name={draft.name}
        initial={draft.value}
        lines={{ inputClass: styles.value, maxRows: 12 }}
        reminder={reminder}
        onKeyDown={sendOnEnter}
        onText={(value) => type({ value })}
      />
      <IconButton type="submit" variant="default" icon={IconPlus} loading={isPending} disabled={!isReady}>
        {t('addDetail.submit')}
      </IconButton>
    </form>
  );
}
