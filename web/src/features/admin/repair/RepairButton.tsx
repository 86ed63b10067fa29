import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../api/problemTransfers.ts';

interface RepairButtonProps {
  readonly problem: Problem;
  /** The one that is being repaired. */
  readonly busy: Problem | undefined;
  /** The element that names the item. */
  readonly describedBy: string;
  readonly onRepair: (problem: Problem) => void;
}

export function RepairButton({ problem, busy, describedBy, onRepair }: RepairButtonProps) {
  const { t } = useTranslation('transferRepair');
  return (
    <Button
      variant="default"
      aria-describedby={describedBy}
      loading={busy === problem}
      disabled={busy !== undefined}
      onClick={() => onRepair(problem)}
    >
      {t('repair')}
    </Button>
  );
}
