import { Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, instantOf } from '#web/ui/text.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** The time since an instant in the largest unit that it fills, in words. */
function useSince(): (from: string) => string {
  const { t } = useTranslation('transferRepair');
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), MINUTE_MS / 2, { autoInvoke: true });
  return (from) => {
    const minutes = Math.floor((Math.max(now, Date.now()) - instantOf(from).getTime()) / MINUTE_MS);
    if (minutes < 1) return t('checked.now');
    if (minutes < HOUR_MINUTES) return t('checked.minutes', { count: minutes });
    const hours = Math.floor(minutes / HOUR_MINUTES);
    if (hours < DAY_HOURS) return t('checked.hours', { count: hours });
    return t('checked.at', { time: formatInstant(from) });
  };
}

/** Says how old the list is: when the records were last looked at as a whole. */
export function CheckedNote({ checkedAt }: { readonly checkedAt: string | undefined }) {
  const { t } = useTranslation('transferRepair');
  const since = useSince();
  return (
    <Text size="sm" c="dimmed" mb="md">
      {checkedAt === undefined ? t('checked.never') : since(checkedAt)} {t('checked.hourly')}
    </Text>
  );
}
