import { useCallbackRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { BulkFailure } from '#web/session/jobs/runBulk.ts';
import { confirmDialog } from '#web/ui/dialogs.tsx';
import { keepFocus } from '#web/ui/keepFocus.ts';
import { isolate } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import { GROUP_STEPS, type Group, type GroupStep, groupKey } from './groups.ts';
import { type Decided, useReportedSteps } from './useDeciding.ts';
import { useLatest } from './useLatest.ts';
import { type ReadTransfer, useReading } from './useReading.ts';

export interface ShownGroup {
  readonly group: Group;
  readonly ready: readonly ReadTransfer[];
  readonly leftOut: readonly BulkFailure<ShownTransfer>[];
  /** The step under way, or taken. */
  readonly step?: GroupStep;
}

function useRefusal() {
  const { t } = useTranslation('pendingTransfers');
  return ({ kind, user }: Group, count: number): Promise<boolean> => {
    const text = `group.confirm.${GROUP_STEPS[kind].refuses}` as const;
    return confirmDialog({
      title: t(`${text}.title`),
      text: t(`${text}.text`, { user: isolate(user), count }),
      confirmLabel: t(`${text}.label`),
      cancelLabel: t('confirm.keep'),
      danger: true,
    });
  };
}

/** Where the focus goes when the dialog closes: to what opened it, or else to the screen's heading. */
function useOpener() {
  // The button that opens the dialog is disabled meanwhile, and so loses the focus before the dialog could note it.
  const opener = useRef<Element>(null);
  return {
    note: () => {
      opener.current = document.activeElement;
    },
    focus: () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
      void keepFocus();
    },
  };
}

/**
 * The decision about the transfers of a group, each by a call of its own, and the dialog that belongs to it.
 * @param loadDialog loads the dialog's code; undefined when it does not come, and nothing is decided then
 */
export function useGroup(loadDialog: () => Promise<unknown>) {
  const [shown, setShown] = useState<ShownGroup>();
  const [opened, setOpened] = useState(false);
  const [reading, setReading] = useState<string>();
  const [acknowledged, onAcknowledge] = useState<SecurityLevel>();
  const reader = useReading();
  const deciding = useReportedSteps();
  const confirm = useRefusal();
  const opener = useOpener();
  const begin = useLatest();
  const isAsking = useRef(false);

  const show = (group: ShownGroup) => {
    setShown(group);
    setOpened(true);
  };
  const close = () => {
    begin();
    reader.cancel();
    setReading(undefined);
    setOpened(false);
  };
  const read = async (group: Group): Promise<void> => {
    if (!opened) opener.note();
    const isWanted = begin();
    setReading(groupKey(group));
    const loaded = await loadDialog();
    if (!isWanted()) return;
    if (loaded === undefined) return setReading(undefined);
    show({ group, ready: [], leftOut: [] });
    const found = await reader.read(group);
    if (!isWanted()) return;
    if (!found) {
      close();
      return void keepFocus();
    }
    setReading(undefined);
    setShown({ group, ...found });
  };
  const open = useCallbackRef((group: Group): Promise<void> => {
    onAcknowledge(undefined);
    return read(group);
  });
  const decide = async (group: ShownGroup, step: GroupStep, decided: readonly Decided[]): Promise<void> => {
    show({ ...group, step });
    await deciding.run(decided, step);
  };
  /** Asks first. The dialog comes back where it was open and nothing is refused. */
  const refuse = useCallbackRef(async (group: Group): Promise<void> => {
    const { transfers, kind } = group;
    if (!opened) opener.note();
    const isWanted = begin();
    if ((await loadDialog()) === undefined || !isWanted()) return;
    isAsking.current = true;
    setOpened(false);
    const isSure = await confirm(group, transfers.length);
    isAsking.current = false;
    if (!isSure) return setOpened(opened);
    const decided = transfers.map((transfer) => ({ transfer }));
    await decide({ group, ready: [], leftOut: [] }, GROUP_STEPS[kind].refuses, decided);
  });
  /** Looks again at what is left of a group, or refuses it without. */
  const again = async ({ group, step }: ShownGroup, transfers: readonly ShownTransfer[]): Promise<void> => {
    const rest = { ...group, transfers };
    if (step === undefined || step === group.kind) return read(rest);
    const decided = transfers.map((transfer) => ({ transfer }));
    await decide({ group: rest, ready: [], leftOut: [] }, step, decided);
  };
  return {
    shown,
    opened,
    close,
    /** Forgets what the dialog showed once it is gone, unless it only makes room for a question. */
    leave: () => {
      if (isAsking.current) return;
      setShown(undefined);
      opener.focus();
    },
    state: deciding.state,
    cancel: deciding.cancel,
    /** The key of the group that is being read. */
    reading,
    readingState: reader.state,
    acknowledgement: { acknowledged, onAcknowledge },
    open,
    decide,
    refuse,
    again,
  };
}

export type GroupDecision = ReturnType<typeof useGroup>;
