import { useTranslation } from 'react-i18next';
import type { ActivityEntry } from '#shared/contract/system.ts';
import { isolate } from '#web/ui/isolate.ts';

/** What an entry says: of one's own doing, or of someone else's that concerns one. */
export function useSentence(): (entry: ActivityEntry) => string {
  const { t } = useTranslation('activity');
  return ({ kind, by, to }) => {
    if (by !== undefined) return t(`theirs.${kind}`, { by: isolate(by) });
    return t(`own.${kind}`, { to: isolate(to ?? t('someone')) });
  };
}
