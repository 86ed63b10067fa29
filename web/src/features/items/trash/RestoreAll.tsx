import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrashedItem } from '#shared/contract/trash.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { BulkModal } from '../bulk/BulkModal.tsx';
import { useRestoreAll } from './useRestoreAll.ts';

interface RestoreAllProps {
  readonly items: readonly TrashedItem[];
  readonly onClose: () => void;
}

/** Puts all items of the trash back that the user has seen there when it opened. */
export function RestoreAll({ items, onClose }: RestoreAllProps) {
  const { t } = useTranslation('trash');
  const { t: common } = useTranslation('common');
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void job.start(wanted);
        }}
      >
        <Stack>
          <Text>{t('restoringAll.text', { count })}</Text>
          <DialogActions
            submit={t('restoringAll.action')}
            cancel={{ label: common('cancel'), onClick: onClose }}
            isSending={false}
          />
        </Stack>
      </form>
    </BulkModal>
  );
}
