import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ArchiveStage } from './archive/ArchiveSteps.tsx';
import type { Choices } from './useChosenTable.ts';

/** A chosen file that a lock puts away. */
export type PutAway =
  | { readonly kind: 'table'; readonly choices: Choices; readonly isChanged: boolean }
  | { readonly kind: 'archive'; readonly stage: ArchiveStage };

/** Says that the file has to be chosen again. The file itself stays with the user: nothing of it is kept. */
export function PutAwayNote({ before }: { readonly before: PutAway }) {
  const { t } = useTranslation('importing');
  const hasBegun = before.kind === 'archive' && before.stage !== 'chosen';
  return (
    <Alert role="status" icon={<IconLock aria-hidden="true" />}>
      {hasBegun ? t('putAway.begun') : t(`putAway.${before.kind}`)}
    </Alert>
  );
}
