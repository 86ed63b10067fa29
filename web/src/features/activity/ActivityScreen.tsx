import { SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import '#web/base/texts/activity.ts';
import { useRole } from '#web/auth/roles.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import styles from './Activity.module.css';
import { ActivityList } from './ActivityList.tsx';
import { groupIn, groupsFor } from './model/shownGroup.ts';

const PARAMETER = 'kind';
const ALL = 'all';

/** What happened in one's account and with one's items. The chosen kind is in the address. */
export default function ActivityScreen() {
  const { t } = useTranslation('activity');
  const groups = groupsFor(useRole());
  const [search, setSearch] = useSearchParams();
  const kind = groupIn(search.get(PARAMETER), groups);
  const choose = (chosen: string) =>
    setSearch(chosen === ALL ? {} : { [PARAMETER]: chosen }, { replace: true });
  const choices = [
    { value: ALL, label: t('groups.all') },
    ...groups.map((group) => ({ value: group, label: t(`groups.${group}`) })),
  ];
  return (
    <>
      <PageHeader title={t('title')} />
      <Text c="dimmed" mb="md">
        {t('lead')}
      </Text>
      <SegmentedControl
        aria-label={t('filter')}
        className={styles.filter ?? ''}
        data={choices}
        value={kind ?? ALL}
        onChange={choose}
      />
      <ActivityList key={kind ?? ALL} kind={kind} />
    </>
  );
}
