import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { CrashBoundary } from '../CrashBoundary.tsx';
import styles from './Layout.module.css';
import { Navigation } from './Navigation.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { CONTENT_ID, SkipLink } from './SkipLink.tsx';

/** A new screen starts at its top; going back keeps the browser's place. */
function useScrollToTop(pathname: string): void {
  const kind = useNavigationType();
  useEffect(() => {
    if (pathname && kind !== 'POP') window.scrollTo(0, 0);
  }, [pathname, kind]);
}

/** What surrounds every screen of the app. */
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
    </>
  );
}
