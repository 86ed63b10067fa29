import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrashedItem } from '#shared/contract/trash.ts';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { BulkModal } from '../bulk/BulkModal.tsx';
import { useRestoreAll } from './useRestoreAll.ts';

interface RestoreAllProps {
  readonly items: readonly TrashedItem[];
  readonly onClose: () => void;
}

/** Puts all items of the trash back that the user has seen there when it opened. */
export function RestoreAll({ items, onClose }: RestoreAllProps) {
  const { t } = useTranslation('trash');
  const [wanted] = useState(() =>
    items.map((item) => ({ id: item.id, name: 'damaged' in item ? t('damaged') : item.name })),
  );
  const job = useRestoreAll();
  const count = wanted.length;
  return (
    <BulkModal
      title={t('restoringAll.title', { count })}
      job={job}
      action="restored"
      keepsSelection={false}
      wasCut={false}
      onClose={onClose}
    >
      <FormWithActions
        submit={t('restoringAll.action')}
        onCancel={onClose}
        onSubmit={() => job.start(wanted)}
      >
        <Text>{t('restoringAll.text', { count })}</Text>
      </FormWithActions>
    </BulkModal>
  );
}
