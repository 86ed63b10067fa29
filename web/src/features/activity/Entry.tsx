import { Button, Group, Text, Title } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ActivityEntry } from '#shared/contract/system.ts';
import { ACTIVITY_GROUPS, HISTORY_KINDS } from '#shared/domain/activity.ts';
import { routes } from '#web/base/routes.ts';
import { formatInstant, formatTime, isolate } from '#web/ui/text.ts';
import styles from './Activity.module.css';
import { KIND_ICONS, ownNamed, theirNamed } from './kinds.ts';
import { WithReceipt } from './Receipt.tsx';

/** The item of an entry that is about the item itself. */
const linkedItem = ({ kind, assetId }: ActivityEntry): string | undefined =>
  HISTORY_KINDS.some((each) => each === kind) ? assetId : undefined;

/** Stands for the item's name until the text is cut at it. */
const NAME = '\u0000';

/** The text of an entry: an action of the user, or another user's action that concerns them. */
function useText(entry: ActivityEntry, isNamed: boolean): string {
  const { t } = useTranslation('activity');
  const { kind, by, to, count = 1, refused } = entry;
  const number = String(count);
  const other = isolate(by ?? to ?? t('someone'));
  const own = isNamed ? ownNamed(entry) : undefined;
  const their = isNamed ? theirNamed(entry) : undefined;
  if (own !== undefined) return t(`ownNamed.${own}`, { to: other, item: NAME });
  if (their !== undefined) return t(`theirsNamed.${their}`, { by: other, item: NAME });
  if (refused && kind === 'admin_user_invited') return t('notInvited', { to: other });
  return by === undefined
    ? t(`own.${kind}`, { to: other, number })
    : t(`theirs.${kind}`, { by: other, number });
}

interface SentenceProps {
  readonly entry: ActivityEntry;
  /** The name of the entry's item, where it is known: activity is stored without names. */
  readonly name: string | undefined;
}

/** The text of an entry, with the item's name where it is known. */
function Sentence({ entry, name }: SentenceProps) {
  const [before, after] = useText(entry, name !== undefined).split(NAME);
  return (
    <Text>
      {before}
      {after !== undefined && name !== undefined && (
        <Text span fw={600}>
          {isolate(name)}
        </Text>
      )}
      {after}
    </Text>
  );
}

/** Leads to the item of an entry. */
function ItemLink({ assetId, at }: { readonly assetId: string; readonly at: string }) {
  const { t } = useTranslation('activity');
  return (
    <Button
      component={Link}
      to={routes.assetDetails.href({ id: assetId })}
      variant="subtle"
      leftSection={<IconEye size={18} aria-hidden="true" />}
      aria-label={t('itemOf', { date: formatInstant(at) })}
    >
      {t('item')}
    </Button>
  );
}

/** The link to the item of an entry, and the receipt of a handover: children of the grid of its line. */
function Actions({ entry, hasLeft }: Pick<EntryProps, 'entry' | 'hasLeft'>) {
  const { at, kind, transferId } = entry;
  const assetId = hasLeft ? undefined : linkedItem(entry);
  const link = assetId !== undefined && <ItemLink assetId={assetId} at={at} />;
  if (kind !== 'item_transferred' || transferId === undefined)
    return link && <Group className={styles.actions}>{link}</Group>;
  return (
    <WithReceipt transferId={transferId} at={at}>
      {link}
    </WithReceipt>
  );
}

interface EntryProps {
  readonly entry: ActivityEntry;
  /** The day, above its first entry. */
  readonly day: string | undefined;
  /** The name of its item, where it is known. */
  readonly name: string | undefined;
  /** Whether its item no longer belongs to the user, or is in the trash. */
  readonly hasLeft: boolean;
}

/** One line of the activity: its text and time, with a link to the item and the receipt of a handover. */
export const Entry = memo(function Entry({ entry, day, name, hasLeft }: EntryProps) {
  const { at, kind } = entry;
  const Icon = KIND_ICONS[kind];
  const isTransfer = ACTIVITY_GROUPS.transfers.some((each) => each === kind);
  return (
    <li className={styles.entry} tabIndex={-1}>
      {day !== undefined && (
        <Title order={2} size="h4" className={styles.day}>
          {day}
        </Title>
      )}
      <div className={styles.line}>
        <span className={styles.icon} data-transfer={isTransfer || undefined} aria-hidden="true">
          <Icon size={18} />
        </span>
        <div className={styles.text}>
          <Sentence entry={entry} name={name} />
          <Text size="sm" c="dimmed" component="time" dateTime={at} title={formatInstant(at)}>
            {formatTime(at)}
          </Text>
        </div>
        <Actions entry={entry} hasLeft={hasLeft} />
      </div>
    </li>
  );
});
