import { Button } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { NoSuchItem } from './Outcomes.tsx';
import { Loading } from './ownerParts.tsx';
import { useOwnItems } from './useOwnItems.ts';

const OwnItemPicture = lazyPart(() => import('./OwnItemPicture.tsx'));

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
      {item && (
        <Suspense fallback={null}>
          <OwnItemPicture item={item} />
        </Suspense>
      )}
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
