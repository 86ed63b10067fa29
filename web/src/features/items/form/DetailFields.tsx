import { Group, Stack, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconCamera, IconPlus } from '@tabler/icons-react';
import { Suspense, useId, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import type { NamedValue } from '#shared/domain/knownDetails.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { passFocus } from '#web/ui/keepFocus.ts';
import { latePart, lazyPart } from '#web/ui/lazyPart.ts';
import { WordList } from '#web/ui/WordList.tsx';
import { DetailRow } from './DetailRow.tsx';
import { type DetailInput, emptyDetail, isBegun, isCompleteDetail } from './itemForm.ts';
import offer from './OfferedDetails.module.css';
import { useOwnWords } from './ownWords.ts';
import { loadToOpen } from './scan/loadScan.ts';
import type { Scanned } from './scan/scannedCode.ts';
import { type ItemForm, useReminders } from './useItemForm.ts';

const OfferedDetails = latePart(() => import('./OfferedDetails.tsx'), <div className={offer.offer} />);
const loadScan = () => import('./scan/ScanNewDetail.tsx');
const ScanNewDetail = lazyPart(loadScan);

interface AddByScanProps {
  readonly details: () => readonly NamedValue[];
  readonly onScanned: (detail: Scanned) => void;
}

/** The button that reads the code of a product into a detail of the form. */
function AddByScan(props: AddByScanProps) {
  const { t } = useTranslation('createItem');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton variant="default" icon={IconCamera} onClick={() => void loadToOpen(loadScan).then(setOpen)}>
        {t('scan')}
      </IconButton>
      {isOpen && (
        <Suspense>
          <ScanNewDetail {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Lets a detail take a line, without the complaints about the one that was there. */
function replaceDetail(form: ItemForm, index: number, detail: DetailInput): void {
  form.replaceListItem('details', index, detail);
  for (const part of ['name', 'value']) form.clearFieldError(`details.${index}.${part}`);
}

/** Adds details to the form, and moves the focus to where typing goes on. */
function useAdding(form: ItemForm) {
  const focus = (index: number, part: 'name' | 'value' = 'name') =>
    form.getInputNode(`details.${index}.${part}`)?.focus();
  /** Puts a detail in the line at this place; behind the last one, in a line of its own. */
  const put = (detail: DetailInput, at: number, part: 'name' | 'value') => {
    const isNew = at === form.getValues().details.length;
    flushSync(() => (isNew ? form.insertListItem('details', detail) : replaceDetail(form, at, detail)));
    focus(at, part);
  };
  const add = () => put(emptyDetail(), form.getValues().details.length, 'name');
  /** Takes an empty last line before it makes a new one. */
  const addNamed = (name: string) => {
    const { details } = form.getValues();
    const last = details.at(-1);
    const at = last && !isBegun(last) ? details.length - 1 : details.length;
    put({ ...emptyDetail(), name }, at, 'value');
  };
  const addScanned = ({ name, value, place }: Scanned) => {
    const { details } = form.getValues();
    const free = place ?? details.findIndex((detail) => !isBegun(detail));
    const detail = { ...(details[place ?? -1] ?? emptyDetail()), key: emptyDetail().key, name, value };
    put(detail, free < 0 ? details.length : free, 'value');
  };
  return { focus, add, addNamed, addScanned };
}

interface DetailFieldsProps {
  readonly form: ItemForm;
  readonly addLabel: string;
  readonly removeLabel: string;
  /** Whether one detail at least has to stay. */
  readonly keepsOne?: boolean;
  /**
   * Deletes a stored detail, by its id, and resolves with whether it has left the form. Details without an id are only
   * taken out of it.
   */
  readonly onDelete?: (id: string) => Promise<boolean>;
}

/**
 * The details of an item. Adding and removing moves the focus to where typing goes on, and so does Enter: from each
 * value to the next line, and at the end to a new one.
 */
export function DetailFields({ form, addLabel, removeLabel, keepsOne = false, onDelete }: DetailFieldsProps) {
  const { t } = useTranslation('createItem');
  const { details } = form.getValues();
  const isFull = details.length >= ITEM_LIMITS.details;
  const names = useId();
  const own = useOwnWords();
  const [, showNames] = useReducer((count: number) => count + 1, 0);
  const addButton = useRef<HTMLButtonElement>(null);
  const [type, setType] = useState(form.getValues().assetType);
  form.watch('assetType', ({ value }) => setType(value));
  const { focus, add, addNamed, addScanned } = useAdding(form);

  const goOn = useCallbackRef((index: number) => {
    if (index + 1 < details.length) return focus(index + 1);
    const last = form.getValues().details[index];
    if (!isFull && last && isCompleteDetail(last)) add();
  });
  const reminders = useReminders(form, keepsOne);
  const rename = useCallbackRef((index: number, from: string) => {
    showNames();
    reminders.rename(index, from);
  });
  const remove = useCallbackRef(async (index: number, pressed: HTMLElement): Promise<void> => {
    const removed = form.getValues().details[index];
    const id = removed?.id;
    if (id === undefined || !onDelete) flushSync(() => form.removeListItem('details', index));
    // The button was shut for a while, and has lost the focus.
    else if (!(await onDelete(id))) return passFocus(pressed, null);
    const next = form.getInputNode(`details.${Math.max(0, index - 1)}.name`) ?? addButton.current;
    void passFocus(next, pressed);
    if (removed) reminders.forget(removed);
  });
  return (
    <>
      <WordList id={names} words={own.detailNames} />
      <Stack gap={8}>
        {details.map((detail, index) => (
          <DetailRow
            key={detail.key}
            form={form}
            index={index}
            removeLabel={removeLabel}
            names={names}
            onNext={goOn}
            onNamed={rename}
            reminder={reminders.props}
            reminderChanges={reminders.changes}
            hasRoom={reminders.props.hasRoom()}
            canRemove={!keepsOne || details.length > 1}
            onRemove={remove}
          />
        ))}
      </Stack>
      {!isFull && <OfferedDetails type={type} present={details.map(({ name }) => name)} onAdd={addNamed} />}
      <Group>
        <IconButton ref={addButton} variant="default" icon={IconPlus} disabled={isFull} onClick={add}>
          {addLabel}
        </IconButton>
        {!isFull && <AddByScan details={() => form.getValues().details} onScanned={addScanned} />}
        {isFull && (
          <Text size="sm" c="dimmed">
            {t('detailLimit', { maximum: ITEM_LIMITS.details })}
          </Text>
        )}
      </Group>
    </>
  );
}
