import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirmDialog, successToast } from '#web/ui/dialogs.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useAuthenticatorChanged } from '../directory/authenticator.ts';
import { useDirectory } from '../directory/useDirectory.ts';
import { useFaultText } from '../directory/useFaultText.ts';

/** Back to signing in with the password alone. */
export function TurnOff() {
  const { t } = useTranslation('account');
  const directory = useDirectory();
  const changed = useAuthenticatorChanged();
  const { isSending, failure, run } = useSubmission({ textOf: useFaultText() });

  const turnOff = async (): Promise<void> => {
    const confirmed = await confirmDialog({
      title: t('authenticator.turnOff'),
      text: t('authenticator.turnOffEffect'),
      confirmLabel: t('authenticator.turnOff'),
    });
    if (!confirmed) return;
    await (await directory()).turnOffAuthenticator();
    changed(false);
    void successToast(t('authenticator.turnedOff'));
  };
  return (
    <>
      <Button variant="default" loading={isSending} onClick={() => void run(turnOff)}>
        {t('authenticator.turnOff')}
      </Button>
      <Failure text={failure} />
    </>
  );
}
