import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ACCOUNT_DELETED } from '#web/auth/signOut.ts';
import { routes } from '#web/base/routes.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Section } from '../parts/Section.tsx';
import { DeletionForm } from './DeletionForm.tsx';

/** The end of the account, with everything in it. */
export function DeletionSection() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [isOpened, { open, close }] = useDisclosure(false);
  const onDone = () => void navigate(routes.logout.href(), { replace: true, state: ACCOUNT_DELETED });
  return (
    <Section
      danger
      title={t('deletion.title')}
      text={t('deletion.text')}
      actions={
        <Button
          color="red"
          variant="light"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={open}
        >
          {t('deletion.action')}
        </Button>
      }
    >
      <FormDialog opened={isOpened} title={t('deletion.action')} onClose={close}>
        {(setBusy) => <DeletionForm onBusy={setBusy} onCancel={close} onDone={onDone} />}
      </FormDialog>
    </Section>
  );
}
