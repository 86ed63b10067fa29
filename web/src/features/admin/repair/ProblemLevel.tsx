import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';

/** The security level of the user whose password a repair may need. */
export function ProblemLevel({ level }: { readonly level: SecurityLevel | null }) {
  const { t } = useTranslation('transferRepair');
  return level ? (
    <LevelBadge level={level} />
  ) : (
    <Text span size="sm" c="dimmed">
      {t('noLevel')}
    </Text>
  );
}
