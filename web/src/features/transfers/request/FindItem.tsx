import { Alert, Button, Card, Stack, TextInput, Title } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JointLink } from '#shared/domain/transferLink.ts';
import { readLink } from './readLink.ts';
import { ScanCode } from './ScanCode.tsx';

/** A link has at most some 900 characters; the text around it may be copied with it. */
const MAXIMUM_LENGTH = 4_000;

/** Takes a link from the clipboard. */
function PasteLink({ onFound }: { readonly onFound: (link: JointLink) => void }) {
  const { t } = useTranslation('transferRequest');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<'empty' | 'wrong'>();
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const link = readLink(text);
    if (link) return onFound(link);
    setFault(text.trim() === '' ? 'empty' : 'wrong');
    field.current?.focus();
  };
  return (
    <Card withBorder component="form" noValidate onSubmit={submit}>
      <Stack align="flex-start">
        <Title order={2}>{t('paste.title')}</Title>
        <TextInput
          ref={field}
          w="100%"
          label={t('paste.label')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAXIMUM_LENGTH}
          error={fault && t(`paste.${fault}`)}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        <Button type="submit" variant="default">
          {t('paste.submit')}
        </Button>
      </Stack>
    </Card>
  );
}

interface FindItemProps {
  /** Whether the address has a link that names no item. */
  readonly isBroken: boolean;
  readonly onFound: (link: JointLink) => void;
}

/** The ways to an item while the address does not name one. */
export default function FindItem({ isBroken, onFound }: FindItemProps) {
  const { t } = useTranslation('transferRequest');
  return (
    <>
      {isBroken && (
        <Alert
          color="yellow"
          mb="lg"
          icon={<IconLinkOff aria-hidden="true" />}
          title={t('broken.title')}
          role="alert"
        >
          {t('broken.text')}
        </Alert>
      )}
      <Stack gap="lg">
        <ScanCode onFound={onFound} />
        <PasteLink onFound={onFound} />
      </Stack>
    </>
  );
}
