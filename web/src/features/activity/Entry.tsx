import { Button, Group, Text } from '@mantine/core';
import {
  IconEye,
  IconFileDownload,
  IconShieldLock,
  IconTag,
  IconTransfer,
  IconUserCog,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ActivityEntry } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import {
  ACTIVITY_GROUPS,
  type ActivityGroup,
  type ActivityKind,
  HISTORY_KINDS,
} from '#shared/domain/activity.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { ApiError } from '#web/base/apiError.ts';
import { routes } from '#web/base/routes.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { saveFile, saveFrom } from '#web/ui/saveFile.ts';
import { formatInstant, isolate } from '#web/ui/text.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import styles from './Activity.module.css';

const ICONS = {
  items: IconTag,
  transfers: IconTransfer,
  security: IconShieldLock,
  admin: IconUserCog,
} as const satisfies Record<ActivityGroup, unknown>;

const NOT_FOUND = 404;

/** The group whose icon an entry has. A handover is in two groups, and has the icon of transfers. */
function groupOf(kind: ActivityKind): ActivityGroup {
  const isIn = (group: ActivityGroup) => ACTIVITY_GROUPS[group].some((each) => each === kind);
  if (isIn('transfers')) return 'transfers';
  return typedKeys(ACTIVITY_GROUPS).find(isIn) ?? 'security';
}

/** The item of an entry, where the user may still own it: their own item, or one that they received. */
function linkedItem({ kind, by, assetId }: ActivityEntry): string | undefined {
  if (!HISTORY_KINDS.some((each) => each === kind)) return undefined;
  const wasGivenAway = kind === 'item_transferred' && by === undefined;
  return wasGivenAway ? undefined : assetId;
}

/** The text of an entry: an action of the user, or another user's action that concerns them. */
function useSentence(): (entry: ActivityEntry) => string {
  const { t } = useTranslation('activity');
  return ({ kind, by, to, count = 1 }) => {
    const number = String(count);
    if (by !== undefined) return t(`theirs.${kind}`, { by: isolate(by), number });
    return t(`own.${kind}`, { to: isolate(to ?? t('someone')), number });
  };
}

/** Saves the receipt of a completed transfer, after the encryption password where the items are locked. */
function useReceipt(transferId: string) {
  const { t } = useTranslation('activity');
  const api = useApi();
  const withAuthentication = useWithAuthentication();
  const { run, ...submission } = useSubmission({
    textOf: (error) => {
      if (needsAuthentication(error)) return undefined;
      const isGone = error instanceof ApiError && error.status === NOT_FOUND;
      return isGone ? t('receipt.gone') : t('receipt.failed');
    },
  });
  const save = () =>
    run(async () => {
      const params = { id: transferId };
      const file = await withAuthentication(() => fetchFile(api, transfers.receipt, { params }));
      if ('address' in file) saveFrom(file.address, t('receipt.fileName'));
      else saveFile(file.content, file.fileName ?? t('receipt.fileName'));
    });
  return { save, ...submission };
}

function Receipt({ transferId, at }: { readonly transferId: string; readonly at: string }) {
  const { t } = useTranslation('activity');
  const { save, isSending, failure } = useReceipt(transferId);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconFileDownload size={18} aria-hidden="true" />}
        loading={isSending}
        onClick={() => void save()}
        aria-label={t('receipt.labelOf', { date: formatInstant(at) })}
      >
        {t('receipt.action')}
      </Button>
      <Failure text={failure} />
    </>
  );
}

/** One line of the activity: its text and time, with a link to the item and the receipt of a handover. */
export function Entry({ entry }: { readonly entry: ActivityEntry }) {
  const { t } = useTranslation('activity');
  const sentence = useSentence();
  const { at, kind, transferId } = entry;
  const assetId = linkedItem(entry);
  const group = groupOf(kind);
  const Icon = ICONS[group];
  return (
    <li className={styles.line} tabIndex={-1}>
      <span className={styles.icon} data-group={group} aria-hidden="true">
        <Icon size={18} />
      </span>
      <div className={styles.text}>
        <Text>{sentence(entry)}</Text>
        <Text size="sm" c="dimmed" component="time" dateTime={at}>
          {formatInstant(at)}
        </Text>
      </div>
      <Group gap={4} className={styles.actions}>
        {assetId !== undefined && (
          <Button
            component={Link}
            to={routes.assetDetails.href({ id: assetId })}
            variant="subtle"
            leftSection={<IconEye size={18} aria-hidden="true" />}
            aria-label={t('itemOf', { date: formatInstant(at) })}
          >
            {t('item')}
          </Button>
        )}
        {kind === 'item_transferred' && transferId !== undefined && (
          <Receipt transferId={transferId} at={at} />
        )}
      </Group>
    </li>
  );
}
