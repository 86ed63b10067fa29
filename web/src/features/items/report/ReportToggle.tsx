import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportMode } from './useReportMode.ts';

/** Begins and ends choosing items for a report. */
export function ReportToggle({ isOn, toggle }: Pick<ReportMode, 'isOn' | 'toggle'>) {
  const { t } = useTranslation('home');
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      leftSection={<IconFileText size={18} aria-hidden="true" />}
      onClick={toggle}
    >
      {t('generateReport')}
    </Button>
  );
}
