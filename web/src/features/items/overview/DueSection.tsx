import { Badge, Card, Group, Text, Title } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { routes } from '#web/base/routes.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { daysAt } from '../filters/matching.ts';
import { calendarFile } from './calendarFile.ts';
import { ItemLine, ItemLines } from './ItemLines.tsx';
import styles from './Overview.module.css';
import { calendarDays, type DueLine, dueLines, nextLine } from './overview.ts';
import type { ReadItem } from './readItem.ts';

const SOON_DAYS = 14;

/** How far away the date is, in words; what is late or near stands out. */
function When({ line: { due, days } }: { readonly line: DueLine }) {
  const { t } = useTranslation('overview');
  if (days < 0 && due.key === 'warrantyUntil') {
    return (
      <Badge variant="light" color="gray">
        {t('due.ended', { count: -days })}
      </Badge>
    );
  }
  if (days < 0)
    return (
      <Badge variant="light" color="red">
        {t('due.late', { count: -days })}
      </Badge>
    );
  const text = days === 0 ? t('due.today') : t('due.soon', { count: days });
  return (
    <Badge variant="light" color={days <= SOON_DAYS ? 'yellow' : 'gray'}>
      {text}
    </Badge>
  );
}

/** Saves all dates that lie ahead as a file for a calendar. */
function CalendarButton({ items, today }: { readonly items: readonly ReadItem[]; readonly today: string }) {
  const { t } = useTranslation('overview');
  const days = useMemo(
    () => calendarDays(items, today, (id) => new URL(routes.assetDetails.href({ id }), location.origin).href),
    [items, today],
  );
  const save = () => {
    const file = new Blob([calendarFile(days, new Date())], { type: 'text/calendar;charset=utf-8' });
    saveFile(file, `${t('due.fileName')}.ics`);
  };
  if (days.length === 0) return <Text c="dimmed">{t('due.noneAhead')}</Text>;
  return (
    <>
      <IconButton variant="default" icon={IconCalendarDown} onClick={save}>
        {t('due.calendar')}
      </IconButton>
      <Text size="sm" c="dimmed" mt="xs" maw={720}>
        {t('due.calendarHelp')}
      </Text>
    </>
  );
}

/** The dates, each with its item. */
function DueLines({ lines }: { readonly lines: readonly DueLine[] }) {
  const { t } = useTranslation('overview');
  return (
    <ItemLines
      lines={lines}
      keyOf={({ item, due }) => `${item.id}.${due.detail.id}`}
      more={(count) => t('due.more', { count })}
    >
      {(line) => (
        <ItemLine item={line.item}>
          <Group gap="xs">
            <Text size="sm" c="dimmed" className={styles.fact ?? ''}>
              <bdi>{line.due.detail.name}</bdi>: {line.due.date.shown}
            </Text>
            <When line={line} />
          </Group>
        </ItemLine>
      )}
    </ItemLines>
  );
}

/** Says that nothing is due, and which date comes after that: a user who has just entered it sees that it is known. */
function NothingDue({ next }: { readonly next: DueLine | undefined }) {
  const { t } = useTranslation('overview');
  return (
    <>
      <Text mb="md">{t(next ? 'due.noneButNext' : 'due.none')}</Text>
      {next && <DueLines lines={[next]} />}
    </>
  );
}

/** The section lists what needs someone within 90 days, overdue dates first, and a calendar file of all dates. */
export function DueSection({ items }: { readonly items: readonly ReadItem[] }) {
  const { t } = useTranslation('overview');
  const heading = useId();
  // The user's own day.
  const { today } = daysAt(new Date());
  const lines = useMemo(() => dueLines(items, today), [items, today]);
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Title order={2} id={heading} mb={4}>
        {t('due.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={720}>
        {t('due.help')}
      </Text>
      {lines.length === 0 ? <NothingDue next={nextLine(items, today)} /> : <DueLines lines={lines} />}
      <div className={styles.foot}>
        <CalendarButton items={items} today={today} />
      </div>
    </Card>
  );
}
