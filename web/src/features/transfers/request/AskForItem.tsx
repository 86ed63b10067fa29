import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { usePreview } from '../api/preview.ts';
import { hasCode, isMissing } from './model/refusals.ts';
import { AlreadyRequested, NoSuchItem, OwnItem, Requested, Unavailable } from './Outcomes.tsx';
import { RequestCard } from './RequestCard.tsx';
import { useRequest } from './useRequest.ts';

function Loading() {
  const { t } = useTranslation('transferRequest');
  return (
    <Stack role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height={280} radius="md" />
    </Stack>
  );
}

/** Asks for the item that a link names, when it can be asked for. */
export function AskForItem({ link }: { readonly link: TransferLink }) {
  const { t } = useTranslation('transferRequest');
  const preview = usePreview(link);
  const request = useRequest(link);
  const retry = () => void preview.refetch();

  // What the request itself was answered is newer than the preview.
  if (request.sentTo !== undefined) return <Requested owner={request.sentTo} />;
  const refusal = request.error ?? preview.error;
  if (hasCode(refusal, 'own_item')) return <OwnItem assetId={link.assetId} />;
  if (isMissing(refusal)) return <NoSuchItem />;
  if (preview.data === undefined) {
    if (preview.isFetching) return <Loading />;
    return <ErrorState title={t('failed.title')} text={t('failed.text')} onRetry={retry} />;
  }
  const { ownerUsername: owner, alreadyRequested, available } = preview.data;
  if (alreadyRequested) return <AlreadyRequested owner={owner} />;
  if (!available) return <Unavailable owner={owner} onRetry={retry} isChecking={preview.isFetching} />;
  return <RequestCard owner={owner} request={request} />;
}
