import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '#web/api/failureText.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import '#web/base/texts/qr.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { successToast } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useSendQr } from '../api/qr.ts';
import type { MailDraft, QrModalProps } from './qrModalProps.ts';

/** The contract's limit: the length of the longest email address. */
const RECIPIENT_LENGTH = 320;
const EMPTY: MailDraft = { recipient: '', includeName: false };

interface SendQrFormProps extends Pick<QrModalProps, 'item' | 'mail'> {
  readonly onClose: () => void;
}

function SendQrForm({ item, mail, onClose }: SendQrFormProps) {
  const { t } = useTranslation('sendQr');
  const { t: common } = useTranslation('common');
  const [{ recipient: typed, includeName }, setDraft] = useState(mail.current ?? EMPTY);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isShown = useIsShown();
  const { mutateAsync } = useSendQr();
  useLeaveQuestion(() => typed.trim() !== '');
  const write = (changes: Partial<MailDraft>) => {
    const draft = { recipient: typed, includeName, ...changes };
    mail.current = draft;
    setDraft(draft);
  };
  const withAuthentication = useWithAuthentication();
  const { run, isSending, failure } = useSubmission({
    // A user who closes the password modal needs no explanation.
    textOf: (error) => (needsAuthentication(error) ? undefined : (serverMessage(error) ?? t('failed.text'))),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const recipient = typed.trim();
    setMissing(recipient === '');
    let isSent = false;
    if (recipient !== '') {
      await run(async () => {
        await withAuthentication(() => mutateAsync({ assetId: item.id, recipient, includeName }));
        isSent = true;
      });
    }
    if (!isSent) return field.current?.focus();
    void successToast(t('done', { recipient }));
    // The user may have closed the dialog meanwhile, and have it open for another email.
    if (isShown.current) onClose();
  };
  const message = isMissing ? t('required.text') : failure;
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('lead', { name: item.name })}
        </Text>
        <Failure title={isMissing ? t('required.title') : t('failed.title')} text={message} />
        <TextInput
          ref={field}
          data-autofocus
          label={t('recipient')}
          description={t('recipientHint')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={RECIPIENT_LENGTH}
          readOnly={isSending}
          error={isMissing}
          value={typed}
          onChange={(event) => write({ recipient: event.currentTarget.value })}
        />
        <Checkbox
          label={t('includeName')}
          description={t('includeNameHint')}
          checked={includeName}
          disabled={isSending}
          onChange={(event) => write({ includeName: event.currentTarget.checked })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <IconButton type="submit" loading={isSending} icon={IconSend}>
            {t('submit')}
          </IconButton>
        </Group>
      </Stack>
    </form>
  );
}

/** The dialog that emails an item's QR code. A click outside does not close it, because typed text would be lost. */
export default function SendQrModal({ item, mail, opened, onClose }: QrModalProps) {
  const { t } = useTranslation('sendQr');
  const close = () => {
    mail.current = undefined;
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('title')} closeOnClickOutside={false}>
      <SendQrForm item={item} mail={mail} onClose={close} />
    </Dialog>
  );
}
