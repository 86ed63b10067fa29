import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActivityEntry } from '#shared/contract/system.ts';
import { isolate } from '#web/ui/text.ts';
import { ownNamed, theirNamed } from './namedKinds.ts';

/** Stands for the item's name until the text is cut at it. */
const NAME = '\u0000';

/** The text of an entry: an action of the user, or another user's action that concerns them. */
function useText(entry: ActivityEntry, isNamed: boolean): string {
  const { t } = useTranslation('activity');
  const { kind, by, to, count = 1 } = entry;
  const number = String(count);
  const other = isolate(by ?? to ?? t('someone'));
  const own = isNamed ? ownNamed(entry) : undefined;
  const their = isNamed ? theirNamed(entry) : undefined;
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
