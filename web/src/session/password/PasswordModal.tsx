import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog.tsx';
import '#web/base/texts/unlocking.ts';
import { successToast } from '#web/ui/dialogs.tsx';
import { loadPart } from '#web/ui/lazyPart.ts';
import { PasswordForm } from './PasswordForm.tsx';
import type { Purpose } from './purpose.ts';

/** A dialog for a user who forgot the encryption password. */
export type ForgottenPassword = ComponentType<{
  readonly opened: boolean;
  /** Closes the dialog: the user tries another password. */
  readonly onBack: () => void;
  /** Closes the request: a link leads away, maybe to the screen that is shown. */
  readonly onLeave: () => void;
  /** There is a new password, and a session is open. */
  readonly onRecovered: () => void;
}>;

/** Loads that dialog at the click that opens it. */
export type LoadForgotten = () => Promise<{ readonly default: ForgottenPassword }>;

interface PasswordModalProps {
  readonly purpose: Purpose;
  readonly opened: boolean;
  readonly forgotten: LoadForgotten;
  readonly onCancel: () => void;
  readonly onAuthenticated: () => void;
}

/**
 * Asks for the encryption password. A click outside does not close it. It stays until the dialog of a forgotten password
 * is loaded.
 */
export default function PasswordModal(props: PasswordModalProps) {
  const { purpose, opened, forgotten, onCancel, onAuthenticated } = props;
  const { t } = useTranslation('unlocking');
  const [Forgotten, setForgotten] = useState<ForgottenPassword>();
  const isWanted = opened && Forgotten === undefined;
  const showForgotten = async () => {
    const part = await loadPart(forgotten);
    if (part) setForgotten(() => part.default);
  };
  return (
    <>
      <Dialog
        opened={isWanted}
        onClose={onCancel}
        title={t(`modal.purposes.${purpose}.title`)}
        closeOnClickOutside={false}
      >
        <PasswordForm
          purpose={purpose}
          isWanted={isWanted}
          onCancel={onCancel}
          onForgotten={() => void showForgotten()}
          onAuthenticated={() => {
            void successToast(t('modal.done'));
            onAuthenticated();
          }}
        />
      </Dialog>
      {Forgotten && (
        <Forgotten
          opened={opened}
          onBack={() => setForgotten(undefined)}
          onLeave={onCancel}
          onRecovered={onAuthenticated}
        />
      )}
    </>
  );
}
