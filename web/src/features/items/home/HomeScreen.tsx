import { Button, type ButtonProps, Group, Skeleton, Text } from '@mantine/core';
import { IconLock, IconPackage, IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { useScreenCommand } from '#web/base/screenCommands.ts';
import { useEncryptionStatus } from '#web/session/api.ts';
import { needsAuthentication, useRequestedAuthentication } from '#web/session/authentication.ts';
import { useAuthenticate, useIsAsking } from '#web/session/SessionProvider.tsx';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { EmptyState, ErrorState } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useItems } from '../api/items.ts';
import { useQrModal } from '../qr/useQrModal.tsx';
import { type ReportMode, useReportMode } from '../report/useReportMode.ts';
import { EncryptionAlerts, SessionBanner } from './EncryptionNotices.tsx';
import styles from './Grid.module.css';
import { loadPicture } from './ItemPicture.tsx';
import { Registry } from './Registry.tsx';

const HomeDrops = lazyPart(() => import('#web/files/adding/HomeDrops.tsx'));
const LabelsDialog = lazyPart(() => import('../labels/LabelsDialog.tsx'));

/** About the height of a closed card, so that little moves when the items arrive. */
const CARD_HEIGHT_PX = 190;

function Loading() {
  const { t } = useTranslation('home');
  return (
    <>
      <Text role="status" mb="md" c="dimmed">
        {t('loading')}
      </Text>
      <div className={styles.loading} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
          <Skeleton key={card} height={CARD_HEIGHT_PX} />
        ))}
      </div>
    </>
  );
}

function AuthenticateButton(props: ButtonProps) {
  const { t } = useTranslation('session');
  const authenticate = useAuthenticate();
  return (
    <Button {...props} onClick={() => void authenticate()}>
      {t('locked.action')}
    </Button>
  );
}

function NothingYet({ hasSessions }: { readonly hasSessions: boolean }) {
  const { t } = useTranslation('home');
  return (
    <EmptyState
      icon={<IconPackage size={28} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Group justify="center">
          <Button component={Link} to={routes.createAsset.href()}>
            {t('empty.action')}
          </Button>
          {hasSessions && <AuthenticateButton variant="default" />}
        </Group>
      }
    />
  );
}

/** Takes the place of the items while they are locked. Their number may be unknown. */
function LockedRegistry({ total }: { readonly total: number | undefined }) {
  const { t } = useTranslation('session');
  return (
    <EmptyState
      icon={<IconLock size={28} />}
      title={total === undefined ? t('locked.title') : t('locked.count', { count: total })}
      text={t('locked.text')}
      action={<AuthenticateButton />}
    />
  );
}

interface ContentProps {
  readonly items: ReturnType<typeof useItems>;
  readonly session: EncryptionSession;
  readonly report: ReportMode;
  readonly onEmail: (item: Item) => void;
}

function Content({ items, session, report, onEmail }: ContentProps) {
  const { t } = useTranslation('home');
  const total = useEncryptionStatus().data?.totalItems;
  const isRejected = needsAuthentication(items.error) && !items.isFetching;
  if (session.isLocked || isRejected) {
    return total === 0 ? <NothingYet hasSessions /> : <LockedRegistry total={total} />;
  }
  if (items.data?.length === 0) return <NothingYet hasSessions={session.isNeeded} />;
  if (items.data) return <Registry items={items.data} report={report} onEmail={onEmail} />;
  if (items.isFetching) return <Loading />;
  return (
    <ErrorState title={t('loadFailed.title')} text={t('loadFailed.text')} onRetry={() => items.refetch()} />
  );
}

/**
 * The dialog that emails a code. It lives outside the list, which is unmounted while the password is asked
 * for, so that typed text stays. A lock closes it, because it shows an item's name.
 */
function useSendQrModal(session: EncryptionSession) {
  const isAsking = useIsAsking();
  const { modal, show, hide } = useQrModal('send');
  const isLocked = session.isLocked && !isAsking;
  useEffect(() => {
    if (isLocked) hide();
  }, [isLocked, hide]);
  return { modal, show };
}

export default function HomeScreen() {
  const { t } = useTranslation('home');
  const items = useItems();
  const session = useEncryptionSession();
  const email = useSendQrModal(session);
  const report = useReportMode(session);
  useRequestedAuthentication();
  // Loaded while the items are on their way, so that their photos need not wait for it.
  useEffect(() => void loadPicture(), []);
  const hasItems = !session.isLocked && items.data !== undefined && items.data.length > 0;
  const select = hasItems ? report.start : undefined;
  useScreenCommand('generateReport', select);
  useScreenCommand('printLabels', select);
  const newItem = (
    <Button
      component={Link}
      to={routes.createAsset.href()}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      {t('newItem')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} action={hasItems && newItem} />
      <EncryptionAlerts />
      {hasItems && session.end !== undefined && <SessionBanner end={session.end} />}
      <Content items={items} session={session} report={report} onEmail={email.show} />
      {!session.isLocked && items.data && (
        <Suspense fallback={null}>
          <HomeDrops items={items.data} />
        </Suspense>
      )}
      {email.modal}
      {report.labelled && (
        <Suspense fallback={null}>
          <LabelsDialog items={report.labelled} onClose={() => report.setLabelled(undefined)} />
        </Suspense>
      )}
    </>
  );
}
