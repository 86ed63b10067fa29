import { Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import styles from './Timeline.module.css';

/** One of the three milestones of a transfer. */
export interface Milestone {
  readonly name: 'requested' | 'approved' | 'accepted';
  /** `current` waits for its party, `stopped` is where the transfer ended early, `upcoming` is not reached. */
  readonly state: 'done' | 'current' | 'stopped' | 'upcoming';
  readonly ending?: 'denied' | 'cancelled' | 'rejected' | 'expired' | 'closed';
  /** The party who reached it, or whom it waits for; absent where the clock or the registry ended the transfer. */
  readonly by?: 'owner' | 'requester';
  /** An ISO 8601 instant. */
  readonly at?: string;
}

type TransferDates = Pick<ShownTransfer, 'status' | 'lastStep' | 'requestDate' | 'approvedAt' | 'endedAt'>;

const dated = (at: string | undefined) => (at === undefined ? {} : { at });

/** The steps that end a transfer without either party. */
const WITHOUT_PARTY: ReadonlyMap<string | undefined, 'expired' | 'closed'> = new Map([
  ['expireRequest', 'expired'],
  ['expireReview', 'expired'],
  ['close', 'closed'],
  ['closeReview', 'closed'],
]);

/** A milestone at which a transfer ended early, with the ending that its status tells where a party took the step. */
function stopped(
  { lastStep, endedAt }: TransferDates,
  { name, ...byParty }: Required<Pick<Milestone, 'name' | 'ending' | 'by'>>,
): Milestone {
  const ending = WITHOUT_PARTY.get(lastStep);
  return { name, state: 'stopped', ...(ending ? { ending } : byParty), ...dated(endedAt) };
}

function approval(transfer: TransferDates): Milestone {
  const { status, approvedAt } = transfer;
  const milestone = { name: 'approved', by: 'owner' } as const;
  if (status === 'PendingOwnerApproval') return { ...milestone, state: 'current' };
  if (approvedAt !== undefined) return { ...milestone, state: 'done', at: approvedAt };
  if (status !== 'DeniedByOwner') return { ...milestone, state: 'upcoming' };
  return stopped(transfer, { ...milestone, ending: 'denied' });
}

function acceptance(transfer: TransferDates): Milestone {
  const { status, approvedAt, endedAt } = transfer;
  const milestone = { name: 'accepted', by: 'requester' } as const;
  switch (status) {
    case 'PendingRequesterReview':
      return { ...milestone, state: 'current' };
    case 'Completed':
      return { ...milestone, state: 'done', ...dated(endedAt) };
    case 'DeniedByRequester':
    case 'Reclaimed':
      return stopped(transfer, { ...milestone, ending: 'rejected' });
    case 'DeniedByOwner':
      return approvedAt === undefined
        ? { ...milestone, state: 'upcoming' }
        : stopped(transfer, { ...milestone, by: 'owner', ending: 'cancelled' });
    default:
      return { ...milestone, state: 'upcoming' };
  }
}

/** The milestones of a transfer: the request, the approval and the acceptance, by whom and when. */
export const timelineOf = (transfer: TransferDates): readonly Milestone[] => [
  { name: 'requested', by: 'requester', state: 'done', at: transfer.requestDate },
  approval(transfer),
  acceptance(transfer),
];

/** The text below a milestone: the user who reached it, if one did, and when, or the user it waits for. */
function useStepCaption(transfer: ShownTransfer) {
  const { t } = useTranslation('pendingTransfers');
  return ({ state, by, at }: Milestone): string | undefined => {
    const isOneself = by === 'owner' ? transfer.isOwner : transfer.isRequester;
    const name = by === 'owner' ? transfer.ownerUsername : transfer.requesterUsername;
    if (state === 'upcoming') return undefined;
    if (by === undefined) return at && formatInstant(at);
    if (state === 'current') return isOneself ? t('timeline.waitsForYou') : t('timeline.waitsFor', { name });
    const party = isOneself ? t('timeline.you') : name;
    return at === undefined ? party : `${party} · ${formatInstant(at)}`;
  };
}

const ICONS = { done: IconCheck, current: IconClock, stopped: IconX, upcoming: undefined } as const;

function Marker({ state }: Pick<Milestone, 'state'>) {
  const Icon = ICONS[state];
  return (
    <span className={styles.marker} aria-hidden="true">
      {Icon && <Icon size={14} stroke={2.5} />}
    </span>
  );
}

interface TimelineProps {
  readonly transfer: ShownTransfer;
  /** One milestone below the other: on a phone and in dialogs. */
  readonly vertical?: boolean;
}

/** The timeline of a transfer with its three milestones. */
export function Timeline({ transfer, vertical = false }: TimelineProps) {
  const { t } = useTranslation('pendingTransfers');
  const captionOf = useStepCaption(transfer);
  return (
    <ol className={styles.timeline} data-vertical={vertical || undefined} aria-label={t('timeline.label')}>
      {timelineOf(transfer).map((milestone) => {
        const { name, state, ending } = milestone;
        return (
          <li key={name} className={styles.milestone} data-state={state}>
            <Marker state={state} />
            <div className={styles.words}>
              <Text size="sm" fw={500} component="span">
                {ending ? t(`timeline.endings.${ending}`) : t(`timeline.milestones.${name}`)}
                <VisuallyHidden>{` (${t(`timeline.states.${state}`)})`}</VisuallyHidden>
              </Text>
              <Text size="sm" c="dimmed" component="span" dir="auto" className={styles.caption}>
                {captionOf(milestone)}
              </Text>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
