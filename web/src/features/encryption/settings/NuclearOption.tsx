import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ClearedNote } from '#web/session/clearing.tsx';
import { IconButton } from '#web/ui/buttons.tsx';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { successToast } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useResetEligibility } from '../api.ts';
import { SecretField } from '../password/fields.tsx';
import { useEligibilityFailure, useResetForm, WhatIsDeleted } from '../reset/ResetView.tsx';

interface DeleteAllFormProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: (text: string) => void;
}

function DeleteAllForm({ onBusy, onCancel, onDone }: DeleteAllFormProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { fieldProps, isFilled, wasCleared, ...sending } = useResetForm({ onBusy, onDone });
  return (
    <FormWithActions
      danger
      submit={t('reset.submit')}
      missing={isFilled ? undefined : t('reset.passwordRequired')}
      onCancel={onCancel}
      {...sending}
    >
      <WhatIsDeleted />
      <SecretField {...fieldProps} data-autofocus />
      <ClearedNote isShown={wasCleared} />
    </FormWithActions>
  );
}

interface DeleteAllDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for the account password, then deletes all encrypted data. */
function DeleteAllDialog({ opened, onClose }: DeleteAllDialogProps) {
  const { t } = useTranslation('encryptionDialogs');
  const onDone = (text: string): void => {
    onClose();
    void successToast(text);
  };
  return (
    <FormDialog opened={opened} title={t('reset.title')} onClose={onClose}>
      {(setBusy) => <DeleteAllForm onBusy={setBusy} onCancel={onClose} onDone={onDone} />}
    </FormDialog>
  );
}

interface NuclearOptionProps {
  /** Whether a failed check is shown: where a password can be lost, or the keys are damaged. */
  readonly isNeeded: boolean;
}

/** The deletion of all data, where the server allows it. */
export function NuclearOption({ isNeeded }: NuclearOptionProps) {
  const { data, error } = useResetEligibility();
  const [isOpened, dialog] = useDisclosure(false);
  const failureOf = useEligibilityFailure();
  if (!data && error && isNeeded) return <Failure text={failureOf(error)} />;
  return (
    <>
      {data?.canResetData && <NuclearCard onOpen={dialog.open} />}
      <DeleteAllDialog opened={isOpened} onClose={dialog.close} />
    </>
  );
}

function NuclearCard({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('encryptionSettings');
  return (
    <Card withBorder component="section" bd="1px solid red.5" aria-labelledby="nuclear">
      <Stack>
        <div>
          <Title order={2} id="nuclear">
            {t('nuclear.title')}
          </Title>
          <Text fw={600}>{t('nuclear.lead')}</Text>
        </div>
        <Text>{t('nuclear.text')}</Text>
        <Group>
          <IconButton color="red" variant="light" icon={IconTrash} onClick={onOpen}>
            {t('nuclear.action')}
          </IconButton>
        </Group>
      </Stack>
    </Card>
  );
}
