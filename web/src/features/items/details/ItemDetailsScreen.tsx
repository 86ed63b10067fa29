import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { itemKeys } from '#web/api/itemCache.ts';
import '#web/base/texts/createItem.ts';
import '#web/base/texts/itemDetails.ts';
import { routes } from '#web/base/routes.ts';
import { type AuthenticationState, needsAuthentication } from '#web/session/authentication.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import { useDraft } from '#web/session/drafts.ts';
import { hasRunOut } from '#web/session/lockCause.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.tsx';
import { latePart } from '#web/ui/lazyPart.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useLateNavigate } from '#web/ui/useLateNavigate.ts';
import { isDamaged, isMissing, useItem } from '../api/items.ts';
import { editsDraftOf, editsDraftSchema } from '../form/drafts.ts';
import { type EditableItem, EMPTY_DETAIL, isBegun, type NewDetail } from '../form/itemForm.ts';
import { historyIndex } from '../parts/listPlace.ts';
import layout from './ViewItem.module.css';
import { ViewItem } from './ViewItem.tsx';

const loadEditItem = () => import('./EditItem.tsx');
const EditItem = latePart(loadEditItem, <DetailsLoading />);
const DamagedItem = latePart(() => import('./DamagedItem.tsx'), <DetailsLoading />);
const LockedNotice = latePart(() => import('#web/session/cover/LockedNotice.tsx'), <DetailsLoading />);

function DetailsLoading() {
  const { t } = useTranslation('itemDetails');
  return (
    <>
      <PageHeader title={t('title')} />
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div className={layout.columns} aria-hidden="true">
        <Stack gap="md">
          <Skeleton height={250} />
          <Skeleton height={66} />
          <Skeleton height={320} />
        </Stack>
        <Stack gap="md">
          <Skeleton height={150} />
          <Skeleton height={150} />
        </Stack>
      </div>
    </>
  );
}

/** Reports, once, why an item could not be loaded, and leaves the page. */
function useLoadFailure(error: unknown): void {
  const { t } = useTranslation('itemDetails');
  const navigate = useLateNavigate();
  const { pathname } = useLocation();
  const isAsking = useIsAsking();
  const reported = useRef<unknown>(undefined);

  const goHome = () => navigate(routes.home.href(), { replace: true });
  /** Home shows the password modal and then leads back here. */
  const offerAuthentication = async () => {
    const isAccepted = await confirmDialog({
      title: t('sessionExpired.title'),
      text: t('sessionExpired.text'),
      confirmLabel: t('sessionExpired.authenticate'),
      cancelLabel: t('sessionExpired.back'),
    });
    if (isAccepted) {
      const state = { returnTo: pathname } satisfies AuthenticationState;
      await navigate(`${routes.home.href()}?requiresAuth=true`, { state });
      // Before the first entry of the tab there is nothing of the app: after a sign-in, the sign-in service.
    } else await (historyIndex() === 0 ? goHome() : navigate(-1));
  };
  const report = async () => {
    if (needsAuthentication(error)) return offerAuthentication();
    const text = t(isMissing(error) ? 'loadFailed.notFound' : 'loadFailed.other');
    await errorDialog({ title: t('loadFailed.title'), text });
    await goHome();
  };

  useEffect(() => {
    // While another part of the page asks for the password, there is nothing to report.
    if (!error || reported.current === error || isAsking) return;
    reported.current = error;
    void report();
  });
}

/** Forgets the lines that its history has kept for the end of an edit, once the page is left. */
function useForgetHistory(id: string): void {
  const client = useQueryClient();
  useEffect(() => () => client.removeQueries({ queryKey: [...itemKeys.shownHistory, id] }), [client, id]);
}

interface KeptPage {
  readonly edited: EditableItem | undefined;
  readonly newDetail: NewDetail;
}

/** The item in view mode, or in edit mode as it was when editing began. Typed text outlasts a lock and a reload. */
function ItemPage({ id }: { readonly id: string }) {
  const item = useItem(id);
  const kept = useRestored<KeptPage>('item');
  const draft = useDraft(editsDraftOf(id), editsDraftSchema);
  const [opened, setEdited] = useState<EditableItem | undefined>(kept?.edited);
  const edited = opened ?? draft.found?.base;
  const [newDetail, setNewDetail] = useState(kept?.newDetail ?? EMPTY_DETAIL);
  useKeep<KeptPage>('item', () => ({ edited, newDetail }));
  const failure = item.isLoadingError && edited === undefined ? item.error : undefined;
  const isRunOut = hasRunOut(useQueryClient());
  // A lock is no failure: only a session that ran out is told by the dialog.
  const isLocked = needsAuthentication(failure) && !isRunOut;
  const isBroken = isDamaged(failure);
  useLoadFailure(isLocked || isBroken ? undefined : failure);
  // Both modes begin at the top; the button that changes between them is often further down.
  useDidUpdate(() => {
    window.scrollTo({ top: 0 });
  }, [edited === undefined]);
  useForgetHistory(id);
  // Loaded while the item is being looked at, so that edit mode opens without a wait.
  useEffect(() => void loadEditItem(), []);

  if (edited) {
    return (
      <EditItem
        read={edited}
        draft={draft}
        isDetailBegun={isBegun(newDetail)}
        onClose={() => setEdited(undefined)}
      />
    );
  }
  const { data, isPlaceholderData } = item;
  if (isLocked) return <LockedNotice />;
  if (isBroken) return <DamagedItem id={id} />;
  if (!data || draft.isLooking) return <DetailsLoading />;
  return (
    <ViewItem
      item={data}
      canChange={!isPlaceholderData && !data.inTransit}
      newDetail={newDetail}
      onNewDetail={setNewDetail}
      onEdit={() => setEdited(data)}
    />
  );
}

export default function ItemDetailsScreen() {
  const { id = '' } = useParams();
  return <ItemPage key={id} id={id} />;
}
