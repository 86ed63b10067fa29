import { Alert, Button, Card, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCamera, IconLinkOff } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JointLink } from '#shared/domain/transferLink.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { latePart } from '#web/ui/lazyPart.ts';
import { PictureAlert, PictureButton } from '#web/ui/scan/pictureParts.tsx';
import { usePicture } from '#web/ui/scan/usePicture.ts';
import { readLink } from './readLink.ts';

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
          autoCorrect="off"
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

const Scanner = latePart(
  () => import('#web/ui/scan/Scanner.tsx'),
  <Skeleton w="100%" maw="24rem" style={{ aspectRatio: '1' }} />,
);

/** Reads an item's code with the camera or from a picture. */
function ScanCode({ onFound }: { readonly onFound: (link: JointLink) => void }) {
  const { t } = useTranslation('transferRequest');
  /** The number of the camera's run; undefined while it is off. */
  const [run, setRun] = useState<number>();
  const take = (text: string): boolean => {
    const link = readLink(text);
    if (!link) return false;
    picture.stop();
    onFound(link);
    return true;
  };
  const picture = usePicture('link', take);
  const start = () => {
    picture.forget();
    setRun((run ?? 0) + 1);
  };
  return (
    <Card withBorder>
      <Stack align="flex-start">
        <Title order={2}>{t('scan.title')}</Title>
        <Text>{t('scan.text')}</Text>
        {run !== undefined && (
          <Scanner key={run} purpose="link" take={take} onRetry={start} onStop={() => setRun(undefined)} />
        )}
        {picture.fault && <PictureAlert fault={picture.fault} purpose="link" />}
        <Group gap="xs">
          {run === undefined && (
            <IconButton icon={IconCamera} onClick={start}>
              {t('scan.start')}
            </IconButton>
          )}
          <PictureButton isReading={picture.isReading} onChoose={picture.choose} />
        </Group>
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
