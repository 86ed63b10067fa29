import { Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#web/ui/instants.ts';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import { type StoryPart, storyOf } from '../model/story.ts';
import styles from './Story.module.css';

const ICONS = { done: IconCheck, current: IconClock, stopped: IconX, ahead: undefined } as const;

function Marker({ state }: Pick<StoryPart, 'state'>) {
  const Icon = ICONS[state];
  return (
    <span className={styles.marker} aria-hidden="true">
      {Icon && <Icon size={14} stroke={2.5} />}
    </span>
  );
}

/** Who did it and when, or for whom it waits. */
function useTelling(transfer: ShownTransfer) {
  const { t } = useTranslation('pendingTransfers');
  return ({ state, by, at }: StoryPart): string | undefined => {
    const isPerson = by === 'owner' ? transfer.isOwner : transfer.isRequester;
    const name = by === 'owner' ? transfer.ownerUsername : transfer.requesterUsername;
    if (state === 'ahead') return undefined;
    if (state === 'current') return isPerson ? t('story.waitsForYou') : t('story.waitsFor', { name });
    const who = isPerson ? t('story.you') : name;
    return at === undefined ? who : `${who} · ${formatInstant(at)}`;
  };
}

interface StoryProps {
  readonly transfer: ShownTransfer;
  /** One part below the other: on a phone and in dialogs. */
  readonly vertical?: boolean;
}

/** A transfer as a story of three parts: requested, approved, accepted. */
export function Story({ transfer, vertical = false }: StoryProps) {
  const { t } = useTranslation('pendingTransfers');
  const tell = useTelling(transfer);
  return (
    <ol className={styles.story} data-vertical={vertical || undefined} aria-label={t('story.label')}>
      {storyOf(transfer).map((part) => (
        <li key={part.moment} className={styles.part} data-state={part.state}>
          <Marker state={part.state} />
          <div className={styles.words}>
            <Text size="sm" fw={500} component="span">
              {part.ending ? t(`story.endings.${part.ending}`) : t(`story.moments.${part.moment}`)}
              <VisuallyHidden>{` (${t(`story.states.${part.state}`)})`}</VisuallyHidden>
            </Text>
            <Text size="sm" c="dimmed" component="span" dir="auto" className={styles.telling}>
              {tell(part)}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  );
}
