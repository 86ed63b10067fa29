import { useTranslation } from 'react-i18next';
import { isolate } from '#web/ui/text.ts';
import type { Change } from './changes.ts';

/** Gives the name of what is different: that of a text, a detail or a file. */
export function useChangeName(): (change: Change) => string {
  const { t } = useTranslation('versions');
  return ({ of, name }) => {
    if (of === 'detail') return isolate(name);
    return of === 'file' ? t('fields.file', { name: isolate(name) }) : t(`fields.${of}`);
  };
}

const KINDS = ['changed', 'added', 'removed'] as const;

/** More names than these bury the next version. */
const MOST_NAMES = 10;

/** Gives the first names of what an edit has changed, added and removed, as one text without any value. */
export function useSummary(): (changes: readonly Change[]) => string {
  const { t } = useTranslation('versions');
  const nameOf = useChangeName();
  return (changes) => {
    const parts = KINDS.flatMap((kind) => {
      const names = changes.filter((change) => change.kind === kind).map(nameOf);
      if (names.length === 0) return [];
      const shown = names.slice(0, MOST_NAMES).join(', ');
      const count = names.length - MOST_NAMES;
      return [
        t(`changes.${kind}`, { names: count > 0 ? t('changes.more', { names: shown, count }) : shown }),
      ];
    });
    return parts.length > 0 ? parts.join(' · ') : t('changes.none');
  };
}
