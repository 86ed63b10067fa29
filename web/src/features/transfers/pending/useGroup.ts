import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferItem } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { withRetries } from '#web/api/retrying.ts';
import { ApiError } from '#web/base/apiError.ts';
import type { BulkFailure } from '#web/session/jobs/runBulk.ts';
import { useBulk } from '#web/session/jobs/useBulk.ts';
import { confirmDialog } from '#web/ui/dialogs.tsx';
import { isolate } from '#web/ui/text.ts';
import { readWithItem, type ShownTransfer, type ShownTransferDetail, useRefresh } from '../api/transfers.ts';
import { GROUP_STEPS, type Group, type GroupStep, groupKey } from './groups.ts';
import { type Approval, takeStep } from './steps.ts';

/** A transfer as its party sees it before deciding. */
export interface ReadTransfer {
  readonly transfer: ShownTransfer;
  readonly detail: ShownTransferDetail;
  readonly item: TransferItem;
}

/** Thrown for a transfer that does not wait for the decision any more. */
export class NotWaiting extends Error {}
/** Thrown for a transfer whose words cannot be shown, because the key in the registry is not the user's. */
export class KeyChanged extends Error {}

/**
 * Thrown for an encrypted item that came without its words, because the items were locked between the two responses:
 * nobody decides about words that they have not been shown. It asks for the password, as a refusal would.
 */
class WordsLocked extends ApiError {
  constructor() {
    super(200, 'The words of an encrypted item are locked', { requiresAuthentication: true });
  }
}

export interface ShownGroup {
  readonly group: Group;
  readonly ready: readonly ReadTransfer[];
  readonly leftOut: readonly BulkFailure<ShownTransfer>[];
  /** The step under way, or taken. */
  readonly step?: GroupStep;
}

interface Decided {
  readonly transfer: ShownTransfer;
  readonly approval?: Approval | undefined;
}

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
const isLostRace = (error: unknown): boolean => error instanceof ApiError && error.code === 'lost_race';

/** Reads the transfers of a group with their items, after the password where one needs it. */
function useReading() {
  const api = useApi();
  const { run } = useBulk<never, ReadTransfer>({ purpose: 'transfer' });
  const readOne = async (transfer: ShownTransfer, group: Group, signal: AbortSignal) => {
    const { item, detail } = await withRetries(() => readWithItem(api, transfer.id, signal), signal);
    if (detail.status !== GROUP_STEPS[group.kind].status) throw new NotWaiting();
    if (detail.verification === 'changed') throw new KeyChanged();
    if (detail.verification === 'locked') throw new WordsLocked();
    return { transfer: { ...transfer, assetName: item.name }, item, detail };
  };
  return (group: Group) =>
    run(group.transfers, (transfer, signal) => readOne(transfer, group, signal)).then((outcome) => {
      const order = group.transfers.map(({ id }) => id);
      return {
        ...outcome,
        done: outcome.done.toSorted((a, b) => order.indexOf(a.transfer.id) - order.indexOf(b.transfer.id)),
      };
    });
}

/**
 * Takes steps one after another: each is a transaction that checks the same keys, so two at once would stand in each
 * other's way. A step whose response was lost is taken again, which changes nothing where it had succeeded.
 */
function useDeciding() {
  const api = useApi();
  const job = useBulk<ShownTransfer, ShownTransfer>({ atOnce: 1, purpose: 'transfer', ends: isUnreachable });
  const run = async (decided: readonly Decided[], step: GroupStep): Promise<void> => {
    const outcome = await job.run(decided, async ({ transfer, approval }, signal) => {
      await withRetries(() => takeStep(api, { id: transfer.id, step, approval }), signal, isLostRace);
      return transfer;
    });
    job.end({
      done: outcome.done,
      failed: outcome.failed.map(({ input, error }) => ({ input: input.transfer, error })),
      left: outcome.left.map(({ transfer }) => transfer),
    });
  };
  return { ...job, run };
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

/** The decision about the transfers of a group, each by a call of its own, and the dialog that belongs to it. */
export function useGroup() {
  const [shown, setShown] = useState<ShownGroup>();
  const [opened, setOpened] = useState(false);
  const [reading, setReading] = useState<string>();
  const read = useReading();
  const deciding = useDeciding();
  const confirm = useRefusal();
  const refresh = useRefresh();
  // The button that opens the dialog is disabled meanwhile, and so loses the focus before the dialog could note it.
  const opener = useRef<Element>(null);

  const open = async (group: Group): Promise<void> => {
    if (!opened) opener.current = document.activeElement;
    setReading(groupKey(group));
    const { done, failed, left } = await read(group);
    setReading(undefined);
    // The user did not give the password.
    if (left.length > 0) return;
    setShown({ group, ready: done, leftOut: failed });
    setOpened(true);
  };
  const decide = async (group: ShownGroup, step: GroupStep, decided: readonly Decided[]): Promise<void> => {
    setShown({ ...group, step });
    setOpened(true);
    await deciding.run(decided, step);
    void refresh();
  };
  /** Asks first. The dialog comes back where it was open and nothing is refused. */
  const refuse = async (group: Group): Promise<void> => {
    const { transfers, kind } = group;
    setOpened(false);
    if (!(await confirm(group, transfers.length))) return setOpened(opened);
    const decided = transfers.map((transfer) => ({ transfer }));
    await decide({ group, ready: [], leftOut: [] }, GROUP_STEPS[kind].refuses, decided);
  };
  /** Looks again at what is left of a group, or refuses it without. */
  const again = async ({ group, step }: ShownGroup, transfers: readonly ShownTransfer[]): Promise<void> => {
    const rest = { ...group, transfers };
    if (step === undefined || step === group.kind) return open(rest);
    const decided = transfers.map((transfer) => ({ transfer }));
    await decide({ group: rest, ready: [], leftOut: [] }, step, decided);
  };
  return {
    shown,
    opened,
    close: () => setOpened(false),
    /** Gives the focus back to what opened the dialog. */
    leave: () => opener.current instanceof HTMLElement && opener.current.focus(),
    state: deciding.state,
    cancel: deciding.cancel,
    /** The key of the group that is being read. */
    reading,
    open,
    decide,
    refuse,
    again,
  };
}

export type GroupDecision = ReturnType<typeof useGroup>;
