import { Card, Stack, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { transfers } from '#shared/contract/transfers.ts';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { serverMessage } from '#web/api/failureText.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import '#web/base/texts/transferRequest.ts';
import { hasCode, isNotFound } from '#web/base/apiError.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { ErrorState } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useLateNavigate } from '#web/ui/useLateNavigate.ts';
import { transferKeys } from '../api/transferKeys.ts';
import { AlreadyRequested, Requested, Unavailable } from './Outcomes.tsx';
import { NamedAsOwn, NotWithOwner } from './OwnItems.tsx';
import { Loading, MixedName, NextSteps, OwnerFacts, type Preview } from './ownerParts.tsx';
import { hasLink, linkOf, requestHref } from './readLink.ts';
import styles from './TransferRequest.module.css';
import { type ItemRequest, useItemRequest } from './useItemRequest.ts';

const FindItem = lazyPart(() => import('./FindItem.tsx'));
const AskForItems = lazyPart(() => import('./AskForItems.tsx'));

/** The owner of the item that a link names, and whether the item can be requested. */
function usePreview({ ownerId, assetId }: TransferLink) {
  const api = useApi();
  return useQuery({
    queryKey: transferKeys.preview(ownerId, assetId),
    queryFn: ({ signal }) => api.call(transfers.preview, { query: { ownerId, assetId }, signal }),
  });
}

/** The item by its name, where that is not encrypted, and its owner as far as the registry knows them. */
function WantedItem({ preview, ownerId }: { readonly preview: Preview; readonly ownerId: string }) {
  const { t } = useTranslation('transferRequest');
  const { ownerUsername: owner, assetName } = preview;
  return (
    <div>
      <Title order={2} dir="auto">
        {assetName ?? t('ask.title', { owner })}
      </Title>
      {assetName !== undefined && <Text>{t('ask.title', { owner })}</Text>}
      {preview.isEncrypted && <Text>{t('ask.encrypted', { owner })}</Text>}
      <OwnerFacts preview={preview} ownerId={ownerId} />
    </div>
  );
}

interface RequestCardProps {
  readonly preview: Preview;
  readonly ownerId: string;
  readonly request: ItemRequest;
  /** Whether the item was found when it was last looked up. */
  readonly isFound: boolean;
}

/** The failure of a request: one that is missing although its item is there was withdrawn. */
function RequestFailure({ request: { error }, isFound }: Pick<RequestCardProps, 'request' | 'isFound'>) {
  const { t } = useTranslation('transferRequest');
  const told = isNotFound(error) ? isFound && t('ask.withdrawn') : serverMessage(error);
  return <Failure text={told || t('ask.failed')} />;
}

/** The item and its owner, the steps of the transfer, and the button that requests it. */
function RequestCard({ preview, ownerId, request, isFound }: RequestCardProps) {
  const { t } = useTranslation('transferRequest');
  const owner = preview.ownerUsername;
  return (
    <Card withBorder>
      <Stack align="flex-start" className={styles.text}>
        <WantedItem preview={preview} ownerId={ownerId} />
        <MixedName owner={owner} />
        <NextSteps owner={owner} of="ask" />
        {request.error && !request.isSending && <RequestFailure request={request} isFound={isFound} />}
        <IconButton
          className={styles.submit}
          icon={IconSend}
          loading={request.isSending}
          onClick={request.send}
        >
          {t('ask.submit')}
        </IconButton>
      </Stack>
    </Card>
  );
}

/** Requests the item that a link names, or shows why that is not possible. */
function AskForItem({ link }: { readonly link: TransferLink }) {
  const { t } = useTranslation('transferRequest');
  const preview = usePreview(link);
  const request = useItemRequest(link);
  const retry = () => void preview.refetch();

  // The response to the request is newer than the preview.
  if (request.sentTo !== undefined) return <Requested owner={request.sentTo} />;
  const error = request.error ?? preview.error;
  if (hasCode(error, 'own_item')) return <NamedAsOwn assetIds={[link.assetId]} />;
  if (isNotFound(preview.error)) return <NotWithOwner assetIds={[link.assetId]} />;
  // The item may be gone as well: then nothing is to be sent again.
  const isOlder = preview.dataUpdatedAt < request.sentAt;
  if (isNotFound(request.error) && preview.isFetching && isOlder) return <Loading />;
  if (preview.data === undefined) {
    if (preview.isFetching) return <Loading />;
    return <ErrorState title={t('failed.title')} text={t('failed.text')} onRetry={retry} />;
  }
  const { ownerUsername: owner, alreadyRequested, available } = preview.data;
  if (alreadyRequested) return <AlreadyRequested owner={owner} />;
  if (!available) return <Unavailable owner={owner} onRetry={retry} isChecking={preview.isFetching} />;
  return (
    <RequestCard
      preview={preview.data}
      ownerId={link.ownerId}
      request={request}
      isFound={preview.isSuccess}
    />
  );
}

function Content() {
  const [query] = useSearchParams();
  // A code is found while the user may be on the way to another screen.
  const navigate = useLateNavigate();
  const userId = userIdOf(useAuth().user);
  const link = linkOf(query);
  if (!link) return <FindItem isBroken={hasLink(query)} onFound={(found) => navigate(requestHref(found))} />;
  const { ownerId, assetIds } = link;
  const [assetId = '', ...others] = assetIds;
  const key = requestHref(link);
  if (ownerId === userId) return <NamedAsOwn key={key} assetIds={assetIds} />;
  if (others.length > 0) return <AskForItems key={key} link={link} />;
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
