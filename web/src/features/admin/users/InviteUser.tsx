import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { successToast } from '#web/ui/dialogs.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { InviteForm } from './InviteForm.tsx';

/** The button that invites, and its dialog. */
export function InviteUser({ onInvited }: { readonly onInvited: () => void }) {
  const { t } = useTranslation('userManagement');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => setOpened(true)}>
        {t('invite.action')}
      </Button>
      <FormDialog opened={opened} title={t('invite.title')} onClose={close}>
        {(setBusy) => (
          <InviteForm
            onBusy={setBusy}
            onCancel={close}
            onInvited={(email) => {
              close();
              onInvited();
              void successToast(t('invite.done', { email }));
            }}
          />
        )}
      </FormDialog>
    </>
  );
}
