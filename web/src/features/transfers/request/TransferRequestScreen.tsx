import { Alert, Button, Card, Stack, TextInput, Title } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { JointLink } from '#shared/domain/transferLink.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import '#web/base/texts/transferRequest.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AskForItem } from './AskForItem.tsx';
import { OwnItem, OwnItems } from './Outcomes.tsx';
import { Loading } from './ownerParts.tsx';
import { hasLink, linkOf, readLink, requestHref } from './readLink.ts';
import { ScanCode } from './scan/ScanCode.tsx';
import styles from './TransferRequest.module.css';

const AskForItems = lazyPart(() => import('./AskForItems.tsx'));

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
function FindItem({ isBroken, onFound }: FindItemProps) {
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

function Content() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const userId = userIdOf(useAuth().user);
  const link = linkOf(query);
  if (!link) return <FindItem isBroken={hasLink(query)} onFound={(found) => navigate(requestHref(found))} />;
  const { ownerId, assetIds } = link;
  const [assetId = '', ...others] = assetIds;
  const key = requestHref(link);
  if (others.length > 0) return ownerId === userId ? <OwnItems /> : <AskForItems key={key} link={link} />;
  if (ownerId === userId) return <OwnItem assetId={assetId} />;
  return <AskForItem key={key} link={{ ownerId, assetId }} />;
}

/** The screen to which an item's QR code leads: there a user requests the item from its owner. */
export default function TransferRequestScreen() {
  const { t } = useTranslation('transferRequest');
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles.page}>
        <Suspense fallback={<Loading />}>
          <Content />
        </Suspense>
      </div>
    </>
  );
}
