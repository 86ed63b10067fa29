import { useTranslation } from 'react-i18next';
import type { ActivityEntry } from '#shared/contract/system.ts';
import { formatDay } from '#web/ui/text.ts';

/** Noon of the day before an instant, by the clock of this machine: 24 hours ago may be another day where clocks change. */
export const dayBefore = (instant: Date): Date =>
  new Date(instant.getFullYear(), instant.getMonth(), instant.getDate() - 1, 12);

/** The day of an instant by the calendar of this browser: today and yesterday by name. */
function useDay(): (at: string) => string {
  const { t } = useTranslation('activity');
  const now = new Date();
  const today = formatDay(now.toISOString());
  const yesterday = formatDay(dayBefore(now).toISOString());
  return (at) => {
    const day = formatDay(at);
    if (day === today) return t('today');
    return day === yesterday ? t('yesterday') : day;
  };
}

interface Line {
  readonly key: string;
  readonly entry: ActivityEntry;
  readonly day: string | undefined;
}

/** Gives each entry a key for React, and its day where that begins. Two entries can be alike, so equal names are counted. */
export function useLines(): (entries: readonly ActivityEntry[]) => Line[] {
  const dayOf = useDay();
  return (entries) => {
    const seen = new Map<string, number>();
    return entries.map((entry, index) => {
      const name = `${entry.at} ${entry.kind} ${entry.assetId ?? ''} ${entry.transferId ?? ''} ${entry.to ?? ''}`;
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      const [day, before] = [dayOf(entry.at), entries[index - 1]];
      const isSame = before !== undefined && dayOf(before.at) === day;
      return { key: `${name} ${count}`, entry, day: isSame ? undefined : day };
    });
  };
}
