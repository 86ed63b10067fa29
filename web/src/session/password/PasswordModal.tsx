import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { successToast } from '#web/ui/dialogs.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** What the password is for: Home's own modal, or a registration, a transfer or a report that waits for it. */
export type Purpose = 'session' | 'createItem' | 'transfer' | 'report';

interface PasswordModalProps {
  readonly purpose: Purpose;
  readonly opened: boolean;
  readonly onCancel: () => void;
  readonly onAuthenticated: () => void;
}

/** Asks for the encryption password. A click beside it does not close it. */
export default function PasswordModal({ purpose, opened, onCancel, onAuthenticated }: PasswordModalProps) {
  const { t } = useTranslation('session');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={t(`modal.purposes.${purpose}.title`)}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <PasswordForm
        purpose={purpose}
        onCancel={onCancel}
        onAuthenticated={() => {
          void successToast(t('modal.done'));
          onAuthenticated();
        }}
      />
    </Modal>
  );
}
