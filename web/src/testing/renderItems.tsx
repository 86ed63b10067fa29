import { Link, Route, Routes } from 'react-router';
import { routes } from '#web/base/routes.ts';
import CreateItemScreen from '#web/features/items/create/CreateItemScreen.tsx';
import ItemDetailsScreen from '#web/features/items/details/ItemDetailsScreen.tsx';
import HomeScreen from '#web/features/items/home/HomeScreen.tsx';
import OverviewScreen from '#web/features/items/overview/OverviewScreen.tsx';
import PlacesScreen from '#web/features/items/places/PlacesScreen.tsx';
import QuickAddScreen from '#web/features/items/quickAdd/QuickAddScreen.tsx';
import { LockableScreens } from '#web/session/cover/LockableScreens.tsx';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import type { FakeServer } from './fakeServer.ts';
import { renderScreen } from './renderScreen.tsx';

/**
 * Renders the item screens and the lock, and links that lead aside from them and to the places.
 * @param state of the history entry
 */
export const renderAt = (path: string, server: FakeServer, state?: unknown) =>
  renderScreen(
    <>
      <SessionLock />
      <Link to="/elsewhere">Aside</Link>
      <Link to={routes.places.href()}>To the places</Link>
      <LockableScreens>
        <Routes>
          <Route path={routes.home.path} element={<HomeScreen />} />
          <Route path={routes.quickAdd.path} element={<QuickAddScreen />} />
          <Route path={routes.overview.path} element={<OverviewScreen />} />
          <Route path={routes.places.path} element={<PlacesScreen />} />
          <Route path={routes.createAsset.path} element={<CreateItemScreen />} />
          <Route path={routes.assetDetails.path} element={<ItemDetailsScreen />} />
        </Routes>
      </LockableScreens>
    </>,
    { path, server, state },
  ).user;
