import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActivityEntry } from '#shared/contract/system.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import { isolate } from '#web/ui/text.ts';

/** The kinds whose text can name the item: the user owns it, so the list may have it. */
const OWN_NAMED = ['item_registered', 'item_edited', 'transfer_approved', 'transfer_denied'] as const;
const THEIR_NAMED = [
  'item_transferred',
  'transfer_requested',
  'transfer_withdrawn',
  'transfer_rejected',
] as const;

const among = <const K extends ActivityKind>(kinds: readonly K[], kind: ActivityKind): K | undefined =>
  kinds.find((each) => each === kind);

/** Stands for the item's name until the text is cut at it. */
const NAME = '\u0000';

/** The text of an entry: an action of the user, or another user's action that concerns them. */
function useText({ kind, by, to, count = 1 }: ActivityEntry, isNamed: boolean): string {
  const { t } = useTranslation('activity');
  const number = String(count);
  const other = isolate(by ?? to ?? t('someone'));
  const own = isNamed && by === undefined ? among(OWN_NAMED, kind) : undefined;
  const their = isNamed && by !== undefined ? among(THEIR_NAMED, kind) : undefined;
  if (own !== undefined) return t(`ownNamed.${own}`, { to: other, item: NAME });
  if (their !== undefined) return t(`theirsNamed.${their}`, { by: other, item: NAME });
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
export function Sentence({ entry, name }: SentenceProps) {
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
