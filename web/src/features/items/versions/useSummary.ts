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

/** Gives the names of what an edit has changed, added and removed, as one text without any value. */
export function useSummary(): (changes: readonly Change[]) => string {
  const { t } = useTranslation('versions');
  const nameOf = useChangeName();
  return (changes) => {
    const parts = KINDS.flatMap((kind) => {
      const names = changes.filter((change) => change.kind === kind).map(nameOf);
      return names.length > 0 ? [t(`changes.${kind}`, { names: names.join(', ') })] : [];
    });
    return parts.length > 0 ? parts.join(' · ') : t('changes.none');
  };
}
