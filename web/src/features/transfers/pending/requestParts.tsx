import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TransferItem } from '#shared/contract/transfers.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { mayImitate } from '#shared/domain/usernames.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { Warning } from '#web/ui/Failure.tsx';
import { formatMonth } from '#web/ui/formatMonth.ts';
import { isolate } from '#web/ui/text.ts';
import type { ShownTransferDetail } from '../api/transfers.ts';
import type { Approval } from './steps.ts';

/** The requester, as far as the registry knows them. */
export function Requester({ transfer }: { readonly transfer: ShownTransferDetail }) {
  const { t } = useTranslation('pendingTransfers');
  const { requester, requesterUsername: user } = transfer;
  const level = requester?.securityLevel;
  return (
    <>
      {mayImitate(user) && (
        <Warning title={t('request.mixedTitle')}>{t('request.mixed', { user: isolate(user) })}</Warning>
      )}
      <Facts
        facts={[
          [t('request.username'), user],
          [t('request.emailDomain'), requester?.emailDomain ?? t('request.unknown')],
          [t('request.memberSince'), requester ? formatMonth(requester.memberSince) : t('request.unknown')],
          [
            t('request.shortId'),
            transfer.requesterShortId === undefined
              ? t('request.unknown')
              : t('request.shortIdEnd', { id: transfer.requesterShortId }),
          ],
          ...(level ? [[t('request.level'), level] as const] : []),
        ]}
      />
    </>
  );
}

/**
 * The lower level that the owner has ticked. It outlives the dialog that asks, which makes room for the failure of an
 * approval. The tick counts for no other level that the requester may have by then.
 */
export interface Acknowledgement {
  readonly acknowledged: SecurityLevel | undefined;
  readonly onAcknowledge: (level: SecurityLevel | undefined) => void;
}

/** Whether the owner has ticked what has to be ticked. */
export const isAcknowledged = (
  { requester }: ShownTransferDetail,
  { acknowledged }: Pick<Acknowledgement, 'acknowledged'>,
): boolean =>
  !requester?.isLowerLevel || (acknowledged !== undefined && requester.securityLevel === acknowledged);

interface RequesterLevelProps extends Acknowledgement {
  readonly transfer: ShownTransferDetail;
  /** The number of items that would be handed over. */
  readonly count?: number;
}

/** The meaning of the requester's level; where it is lower than the owner's, with what the owner has to tick. */
export function RequesterLevel({ transfer, count = 1, acknowledged, onAcknowledge }: RequesterLevelProps) {
  const { t } = useTranslation('pendingTransfers');
  const { securityLevel, isLowerLevel } = transfer.requester ?? {};
  if (!securityLevel) return null;
  const meaning = t(`request.levels.${securityLevel}`, { user: isolate(transfer.requesterUsername), count });
  if (!isLowerLevel) return <Text size="sm">{meaning}</Text>;
  return (
    <Warning title={t('request.lower')}>
      <Stack gap="sm">
        {meaning}
        <Checkbox
          label={t('request.acknowledge', { count })}
          checked={acknowledged === securityLevel}
          onChange={({ currentTarget }) => onAcknowledge(currentTarget.checked ? securityLevel : undefined)}
        />
      </Stack>
    </Warning>
  );
}

/**
 * The circumstances that the owner has seen, which the server compares with those of the approval. The level is sent even
 * where it is not lower: the requester may lower it before the owner approves. A plain item is shown without one, and
 * the owner may encrypt it meanwhile in another tab: then no level that is lower than theirs was shown.
 */
export function approvalOf({ requester, verificationPhrase }: ShownTransferDetail): Approval {
  return { acknowledgedLevel: requester?.securityLevel ?? 'Maximum', verificationPhrase };
}

/** How much of an item its requester will read. */
export function ItemParts({ item }: { readonly item: TransferItem }) {
  const { t } = useTranslation('pendingTransfers');
  const parts = [
    item.assetType,
    t('request.details', { count: item.properties.length }),
    ...(item.files?.length ? [t('request.files', { count: item.files.length })] : []),
  ];
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}
