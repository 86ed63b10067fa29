import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QrSubject } from './QrCodeView.tsx';
import { type SendFault, useSending } from './useSending.ts';

/** Of the contract: the longest email address there is. */
const RECIPIENT_LENGTH = 320;

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

/** Whom the code goes to. */
export function SendQrForm({ item, onCancel, onSent }: SendQrFormProps) {
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
