import { Button, Group } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { useEncryptionStatus } from '#web/session/api/encryptionStatus.ts';
import type { EncryptionSession } from '#web/session/model/sessionState.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { useRequestedAuthentication } from '#web/session/useRequestedAuthentication.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useItems } from '../api/listItems.ts';
import { LabelsDialog } from '../report/lazyParts.ts';
import { type ReportMode, useReportMode } from '../report/useReportMode.ts';
import { AuthenticateButton } from './AuthenticateButton.tsx';
import { EncryptionAlerts } from './EncryptionAlerts.tsx';
import { HomeLoading } from './HomeLoading.tsx';
import { LockedRegistry } from './LockedRegistry.tsx';
import { NewItemLink } from './NewItemLink.tsx';
import { Registry } from './Registry.tsx';
import { SessionBanner } from './SessionBanner.tsx';
import { useSendQrModal } from './useSendQrModal.ts';

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

interface ContentProps {
  readonly items: ReturnType<typeof useItems>;
  readonly session: EncryptionSession;
  readonly report: ReportMode;
  readonly onEmail: (item: Item) => void;
}

function Content({ items, session, report, onEmail }: ContentProps) {
  const { t } = useTranslation('home');
  const total = useEncryptionStatus().data?.totalItems;
  const isRefused = needsAuthentication(items.error) && !items.isFetching;
  if (session.isLocked || isRefused) {
    return total === 0 ? <NothingYet hasSessions /> : <LockedRegistry total={total} />;
  }
  if (items.data?.length === 0) return <NothingYet hasSessions={session.isNeeded} />;
  if (items.data) return <Registry items={items.data} report={report} onEmail={onEmail} />;
  if (items.isFetching) return <HomeLoading />;
  return (
    <ErrorState title={t('loadFailed.title')} text={t('loadFailed.text')} onRetry={() => items.refetch()} />
  );
}

/** Home: what the person registered. */
export default function HomeScreen() {
  const { t } = useTranslation('home');
  const items = useItems();
  const session = useEncryptionSession();
  const email = useSendQrModal(session);
  const report = useReportMode(session);
  useRequestedAuthentication();
  const hasItems = !session.isLocked && items.data !== undefined && items.data.length > 0;
  return (
    <>
      <PageHeader title={t('title')} action={hasItems && <NewItemLink />} />
      <EncryptionAlerts />
      {hasItems && session.end !== undefined && <SessionBanner end={session.end} />}
      <Content items={items} session={session} report={report} onEmail={email.show} />
      {email.modal}
      {report.labelled && (
        <Suspense fallback={null}>
          <LabelsDialog items={report.labelled} onClose={() => report.setLabelled(undefined)} />
        </Suspense>
      )}
    </>
  );
}
