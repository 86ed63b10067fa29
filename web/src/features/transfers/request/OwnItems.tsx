import { Button } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { hasCode, isNotFound } from '#web/base/apiError.ts';
import { routes } from '#web/base/routes.ts';
import { sessionStatusQuery } from '#web/session/api.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { runBulk } from '#web/session/jobs/runBulk.ts';
import { endOf, sessionOf } from '#web/session/sessionState.ts';
import { useTimeLeft } from '#web/session/useEncryptionSession.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { NoSuchItem } from './Outcomes.tsx';
import { Loading } from './ownerParts.tsx';

const OwnItemPicture = latePart(() => import('./OwnItemPicture.tsx'));

/** Whether the items are known to be open. The screen asks for no password for what it says. */
function useIsOpen() {
  const { data, dataUpdatedAt, isLoading } = useQuery(sessionStatusQuery(useApi()));
  const end = data && endOf(data, dataUpdatedAt);
  const { isLocked } = sessionOf(data, end, useTimeLeft(end));
  return { isOpen: data !== undefined && !isLocked, isLocked, isLoading };
}

/** Whether an error is of one item alone: it is gone, or it is there and damaged. */
const isOfOne = (error: unknown): boolean => isNotFound(error) || hasCode(error, 'item_damaged');

/**
 * The items of a link that are the user's own by now, whoever its link names. A link outlives a handover and a deletion.
 * Nothing is known while the items are locked.
 */
function useOwnItems(assetIds: readonly string[]) {
  const api = useApi();
  const { isOpen, isLocked, isLoading: isAsking } = useIsOpen();
  const { data, isLoading } = useQuery({
    queryKey: ['items', 'scanned', ...assetIds],
    queryFn: async ({ signal }) => {
      const { done, failed, endedBy } = await runBulk({
        inputs: assetIds,
        work: (id) => api.call(assets.get, { params: { id }, signal }),
        ends: (error) => !isOfOne(error),
        onProgress: () => undefined,
        signal,
      });
      if (endedBy !== undefined) throw endedBy;
      return { items: done, gone: failed.filter(({ error }) => isNotFound(error)).length };
    },
    enabled: isOpen,
    retry: false,
    gcTime: 0,
    meta: DECRYPTED,
  });
  return { own: isOpen ? data : undefined, isLocked, isLoading: isAsking || isLoading };
}

interface OwnProps {
  /** The ids of a link: one, or those of several items. */
  readonly assetIds: readonly string[];
}

interface FoundProps extends OwnProps {
  readonly own: ReturnType<typeof useOwnItems>['own'];
}

function OwnItem({ assetId, own }: Pick<FoundProps, 'own'> & { readonly assetId: string }) {
  const { t } = useTranslation('transferRequest');
  const [item] = own?.items ?? [];
  return (
    <Notice icon={<IconHome size={28} />} title={t('own.title')} text={t('own.text')}>
      {item && <OwnItemPicture item={item} />}
      <Button component={Link} to={routes.assetDetails.href({ id: assetId })} variant="default">
        {t('own.action')}
      </Button>
    </Notice>
  );
}

function Found({ assetIds, own }: FoundProps): ReactNode {
  const { t } = useTranslation('transferRequest');
  const [assetId = '', ...others] = assetIds;
  if (others.length === 0) return <OwnItem assetId={assetId} own={own} />;
  const gone = own && own.gone > 0 ? ` ${t('own.gone', { count: own.gone })}` : '';
  return (
    <Notice icon={<IconHome size={28} />} title={t('own.several')} text={`${t('own.severalText')}${gone}`}>
      <Button component={Link} to={routes.home.href()} variant="default">
        {t('own.home')}
      </Button>
    </Notice>
  );
}

/** The items of a link that names the user as their owner. They may have been deleted or handed over since. */
export function NamedAsOwn({ assetIds }: OwnProps) {
  const { own, isLoading } = useOwnItems(assetIds);
  if (isLoading) return <Loading />;
  return own?.gone === assetIds.length ? <NoSuchItem /> : <Found assetIds={assetIds} own={own} />;
}

/**
 * The items of a link that the owner it names does not have: they may have come to the user, which only unlocked items
 * tell.
 */
export function NotWithOwner({ assetIds }: OwnProps) {
  const { own, isLocked, isLoading } = useOwnItems(assetIds);
  if (isLoading) return <Loading />;
  if (own && own.gone < assetIds.length) return <Found assetIds={assetIds} own={own} />;
  return <NoSuchItem isLocked={isLocked} />;
}
