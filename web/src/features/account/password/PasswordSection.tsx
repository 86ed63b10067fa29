import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { successToast } from '#web/ui/dialogs.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Section } from '../parts/Section.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** The password with which one signs in. */
export function PasswordSection() {
  const { t } = useTranslation('account');
  const [isOpened, { open, close }] = useDisclosure(false);
  const onDone = (): void => {
    close();
    void successToast(t('password.done'));
  };
  return (
    <Section
      title={t('password.title')}
      text={t('password.text')}
      actions={
        <Button variant="default" onClick={open}>
          {t('password.action')}
        </Button>
      }
    >
      <FormDialog opened={isOpened} title={t('password.action')} onClose={close}>
        {(setBusy) => <PasswordForm onBusy={setBusy} onCancel={close} onDone={onDone} />}
      </FormDialog>
    </Section>
  );
}
