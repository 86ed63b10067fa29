import { Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { endUploads, useQueue } from '#web/files/adding/uploads.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { CrashBoundary } from '../CrashBoundary.tsx';
import styles from './Layout.module.css';
import { Navigation } from './Navigation.tsx';

const UploadsPanel = latePart(() => import('#web/files/adding/panel/UploadsPanel.tsx'));

const CONTENT_ID = 'content';

/** A new screen starts at its top; going back keeps the browser's scroll position. */
function useScrollToTop(pathname: string): void {
  const kind = useNavigationType();
  useEffect(() => {
    if (pathname && kind !== 'POP') window.scrollTo(0, 0);
  }, [pathname, kind]);
}

/** Lets a keyboard user skip the navigation. */
function SkipLink() {
  const { t } = useTranslation('navigation');
  return (
    <a
      className={styles.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}

/** Shown while a screen's code is loading. */
function ScreenSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Stack gap="lg" role="status" aria-label={t('loading')}>
      <Skeleton height={40} width="min(320px, 60%)" />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </Stack>
  );
}

/** Shows the uploads on every screen of a signed-in user, and ends them with the sign-in. */
function Uploads() {
  const client = useQueryClient();
  const queue = useQueue();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another cache
  useEffect(() => endUploads, [client]);
  return queue && <UploadsPanel queue={queue} />;
}

/** The navigation, and around each screen a place for it to load in and to fail in. */
export function Layout() {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  return (
    <>
      <SkipLink />
      <Navigation />
      <main id={CONTENT_ID} tabIndex={-1} className={styles.content}>
        <CrashBoundary key={pathname}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </main>
      <CrashBoundary>
        <Uploads />
      </CrashBoundary>
    </>
  );
}
