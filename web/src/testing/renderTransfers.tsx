import { Route, Routes } from 'react-router';
import { PendingBadge } from '#web/app/layout/TransfersLink.tsx';
import { routes } from '#web/base/routes.ts';
import PendingTransfersScreen from '#web/features/transfers/pending/PendingTransfersScreen.tsx';
import { LockableScreens } from '#web/session/cover/LockableScreens.tsx';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import type { FakeServer } from './fakeServer.ts';
import { renderScreen } from './renderScreen.tsx';

/** Renders the pending transfers, their badge and the lock. */
export const renderTransfers = (server: FakeServer, query = '') =>
  renderScreen(
    <>
      <SessionLock />
      <PendingBadge />
      <main>
        <LockableScreens>
          <Routes>
            <Route path={routes.pendingTransfers.path} element={<PendingTransfersScreen />} />
            <Route path="*" element={null} />
          </Routes>
        </LockableScreens>
      </main>
    </>,
    { path: `${routes.pendingTransfers.href()}${query}`, server },
  ).user;
