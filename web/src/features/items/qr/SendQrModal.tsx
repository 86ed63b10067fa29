import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '#web/api/serverMessage.ts';
import '#web/base/texts/qr.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import { useWithAuthentication } from '#web/session/useWithAuthentication.ts';
import { successToast } from '#web/ui/dialogs.ts';
import { type QrMail, useSendQr } from '../api/sendQr.ts';
import type { QrModalProps, QrSubject } from './useQrModal.tsx';

/** The contract's limit: the length of the longest email address. */
const RECIPIENT_LENGTH = 320;

type SendFault =
  | { readonly kind: 'required' }
  /** The message is undefined when no server gave one. */
  | { readonly kind: 'failed'; readonly message: string | undefined };

/** Sends the mail, once at a time, so that a second click sends nothing. `send` resolves with whether it was sent. */
function useSending() {
  const { mutateAsync } = useSendQr();
  const withAuthentication = useWithAuthentication();
  const [fault, setFault] = useState<SendFault>();
  const [isSending, setSending] = useState(false);
  // Not state: a second Enter arrives before the next render.
  const isTaken = useRef(false);

  const send = async (mail: QrMail): Promise<boolean> => {
    if (isTaken.current) return false;
    if (mail.recipient === '') {
      setFault({ kind: 'required' });
      return false;
    }
    isTaken.current = true;
    setSending(true);
    setFault(undefined);
    try {
      await withAuthentication(() => mutateAsync(mail));
      return true;
    } catch (error) {
      // A user who closes the password modal needs no explanation.
      if (!needsAuthentication(error)) setFault({ kind: 'failed', message: serverMessage(error) });
      return false;
    } finally {
      isTaken.current = false;
      setSending(false);
    }
  };
  return { send, fault, isSending };
}

function Fault({ fault }: { readonly fault: SendFault | undefined }) {
  const { t } = useTranslation('sendQr');
  if (!fault) return null;
  const text = fault.kind === 'required' ? t('required.text') : (fault.message ?? t('failed.text'));
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden="true" />}
      role="alert"
      title={t(`${fault.kind}.title`)}
    >
      {text}
    </Alert>
  );
}

interface SendQrFormProps {
  readonly item: QrSubject;
  readonly onCancel: () => void;
  readonly onSent: (recipient: string) => void;
}

/** The form for the recipient. */
function SendQrForm({ item, onCancel, onSent }: SendQrFormProps) {
  const { t } = useTranslation('sendQr');
  const { t: common } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [includeName, setIncludeName] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { send, fault, isSending } = useSending();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const recipient = typed.trim();
    if (await send({ assetId: item.id, recipient, includeName })) return onSent(recipient);
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('lead', { name: item.name })}
        </Text>
        <Fault fault={fault} />
        <TextInput
          ref={field}
          data-autofocus
          label={t('recipient')}
          description={t('recipientHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={RECIPIENT_LENGTH}
          error={fault?.kind === 'required'}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          label={t('includeName')}
          description={t('includeNameHint')}
          checked={includeName}
          onChange={(event) => setIncludeName(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isSending} leftSection={<IconSend size={18} aria-hidden="true" />}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The dialog that emails an item's QR code. A click outside does not close it, because typed text would be lost. */
export default function SendQrModal({ item, opened, onClose }: QrModalProps) {
  const { t } = useTranslation('sendQr');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
      centered
    >
      <SendQrForm
        item={item}
        onCancel={onClose}
        onSent={(recipient) => {
          onClose();
          void successToast(t('done', { recipient }));
        }}
      />
    </Modal>
  );
}
