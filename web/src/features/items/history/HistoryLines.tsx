import { Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTransfer } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#shared/contract/assets.ts';
import type { HistoryLine } from '../model/historyLines.ts';
import styles from './History.module.css';

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const SIGNS = {
  item_registered: IconPlus,
  item_edited: IconPencil,
  item_transferred: IconTransfer,
} as const satisfies Record<HistoryEntry['kind'], unknown>;

/** Keeps a name in its own direction within a sentence (Unicode's first strong isolate). */
const isolated = (name: string): string => `\u2068${name}\u2069`;

function useSentence() {
  const { t } = useTranslation('itemDetails');
  return ({ kind, by: name, to = '', count }: HistoryLine): string => {
    const by = isolated(name);
    switch (kind) {
      case 'item_registered':
        return t('history.registered', { by });
      case 'item_edited':
        return t('history.edited', { by, count });
      case 'item_transferred':
        return t('history.transferred', { by, to: isolated(to) });
    }
  };
}

interface HistoryLinesProps {
  readonly lines: readonly HistoryLine[];
  readonly ref: Ref<HTMLOListElement>;
}

/** What happened, newest first, in the person's own time. */
export function HistoryLines({ lines, ref }: HistoryLinesProps) {
  const { t } = useTranslation('itemDetails');
  const sentence = useSentence();
  return (
    <ol className={styles.lines} ref={ref}>
      {lines.map((line) => {
        const Sign = SIGNS[line.kind];
        const date = format.format(new Date(line.at));
        return (
          <li key={`${line.at} ${line.kind} ${line.by}`} className={styles.line} tabIndex={-1}>
            <span className={styles.sign} data-kind={line.kind} aria-hidden="true">
              <Sign size={16} />
            </span>
            <div className={styles.text}>
              <Text size="sm">{sentence(line)}</Text>
              <Text size="sm" c="dimmed" component="time" dateTime={line.at}>
                {line.count > 1 ? t('history.lastOn', { date }) : date}
              </Text>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
