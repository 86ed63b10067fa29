import { Button } from '@mantine/core';
import { IconCircleCheck, IconHome, IconHourglass, IconLink, IconTransfer } from '@tabler/icons-react';
import { type Ref, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { Notice } from '#web/ui/Notice.tsx';

const OwnItemPicture = lazyPart(() => import('./OwnItemPicture.tsx'));

export function TransfersLink({ ref }: { readonly ref?: Ref<HTMLAnchorElement> }) {
  const { t } = useTranslation('transferRequest');
  return (
    <Button ref={ref} component={Link} to={routes.pendingTransfers.href()} variant="default">
      {t('transfers')}
    </Button>
  );
}

export function OwnItem({ assetId }: { readonly assetId: string }) {
  const { t } = useTranslation('transferRequest');
  return (
    <Notice icon={<IconHome size={28} />} title={t('own.title')} text={t('own.text')}>
      <Suspense fallback={null}>
        <OwnItemPicture assetId={assetId} />
      </Suspense>
      <Button component={Link} to={routes.assetDetails.href({ id: assetId })} variant="default">
        {t('own.action')}
      </Button>
    </Notice>
  );
}

/** The link names several items, and they are the user's own. */
export function OwnItems() {
  const { t } = useTranslation('transferRequest');
  return (
    <Notice icon={<IconHome size={28} />} title={t('own.several')} text={t('own.severalText')}>
      <Button component={Link} to={routes.home.href()} variant="default">
        {t('own.home')}
      </Button>
    </Notice>
  );
}

/** The same for an item that never existed, was deleted or has another owner, so that ids cannot be probed. */
export function NoSuchItem() {
  const { t } = useTranslation('transferRequest');
  return (
    <Notice icon={<IconLink size={28} />} title={t('missing.title')} text={t('missing.text')} role="alert">
      <Button component={Link} to={routes.transferRequest.href()} variant="default">
        {t('missing.action')}
      </Button>
    </Notice>
  );
}

export function AlreadyRequested({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('transferRequest');
  return (
    <Notice icon={<IconTransfer size={28} />} title={t('already.title')} text={t('already.text', { owner })}>
      <TransfersLink />
    </Notice>
  );
}

interface UnavailableProps {
  readonly owner: string;
  readonly onRetry: () => void;
  readonly isChecking: boolean;
}

export function Unavailable({ owner, onRetry, isChecking }: UnavailableProps) {
  const { t } = useTranslation('transferRequest');
  return (
    <Notice
      icon={<IconHourglass size={28} />}
      title={t('unavailable.title')}
      text={t('unavailable.text', { owner })}
    >
      <Button variant="default" onClick={onRetry} loading={isChecking}>
        {t('unavailable.action')}
      </Button>
    </Notice>
  );
}

/** The request was sent: what happens next. The way on takes the focus of the button that is gone. */
export function Requested({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('transferRequest');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Notice
      icon={<IconCircleCheck size={28} />}
      title={t('done.title')}
      text={t('done.text', { owner })}
      role="status"
    >
      <TransfersLink ref={link} />
    </Notice>
  );
}
