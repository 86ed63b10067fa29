import { Button, Group } from '@mantine/core';
import { IconCircleCheck, IconHourglass, IconLink, IconTransfer } from '@tabler/icons-react';
import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '#web/base/texts/unlocking.ts';
import { routes } from '#web/base/routes.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { Notice } from '#web/ui/Notice.tsx';

export function TransfersLink({ ref }: { readonly ref?: Ref<HTMLAnchorElement> }) {
  const { t } = useTranslation('transferRequest');
  return (
    <Button ref={ref} component={Link} to={routes.pendingTransfers.href()} variant="default">
      {t('transfers')}
    </Button>
  );
}

/**
 * The same for an item that never existed, was deleted or has another owner, so that ids cannot be probed.
 * @param isLocked whether it may be among the user's own items, which are locked
 */
export function NoSuchItem({ isLocked }: { readonly isLocked?: boolean }) {
  const { t } = useTranslation(['transferRequest', 'unlocking']);
  const authenticate = useAuthenticate();
  const text = isLocked ? `${t('missing.text')} ${t('missing.locked')}` : t('missing.text');
  return (
    <Notice icon={<IconLink size={28} />} title={t('missing.title')} text={text} role="alert">
      <Group justify="center">
        {isLocked && <Button onClick={() => void authenticate()}>{t('unlocking:covered.unlock')}</Button>}
        <Button component={Link} to={routes.transferRequest.href()} variant="default">
          {t('missing.action')}
        </Button>
      </Group>
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
