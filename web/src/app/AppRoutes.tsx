import { Button } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useAuth } from '#web/auth/SignIn.tsx';
import { isUnexpired } from '#web/auth/tokens.ts';
import { routes } from '#web/base/routes.ts';
import { listQuery } from '#web/features/items/api/items.ts';
import { encryptionStatusQuery } from '#web/session/api.ts';
import { LockableScreens } from '#web/session/cover/LockableScreens.tsx';
import { RememberedRegistry } from '#web/session/memory/RememberedRegistry.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { LateCommands } from './commands/LateCommands.tsx';
import { Layout } from './layout/Layout.tsx';
import { lazyScreen } from './lazyScreen.ts';
import type { otherScreens } from './otherScreens.ts';
import { LogoutScreen } from './signIn/LogoutScreen.tsx';
import {
  CallbackScreen,
  LoginScreen,
  RequireAdmin,
  RequireUser,
  SilentCallbackScreen,
} from './signIn/screens.tsx';

function NotFoundScreen() {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <Notice icon={<IconHome size={28} />} title={t('notFound.subtitle')} text={t('notFound.text')}>
        <Button component={Link} to={routes.home.href()} variant="default">
          {t('notFound.home')}
        </Button>
      </Notice>
    </>
  );
}

const HomeScreen = lazyScreen(() => import('#web/features/items/home/HomeScreen.tsx'));
const CreateItemScreen = lazyScreen(() => import('#web/features/items/create/CreateItemScreen.tsx'));
const ItemDetailsScreen = lazyScreen(() => import('#web/features/items/details/ItemDetailsScreen.tsx'));

/**
 * The names of the files that the other screens consist of, some two kilobytes, which neither Home nor an item waits for.
 * `head.js` asks for them where one of these screens is the first.
 */
const otherScreen = (name: keyof typeof otherScreens) =>
  lazyScreen(async () => (await import('./otherScreens.ts')).otherScreens[name]());

const ImportScreen = otherScreen('import');
const EncryptionSettingsScreen = otherScreen('encryptionSettings');
const PasswordResetScreen = otherScreen('passwordReset');
const PendingTransfersScreen = otherScreen('pendingTransfers');
const TransferRequestScreen = otherScreen('transferRequest');
const TransferRepairScreen = otherScreen('transferRepair');
const UserManagementScreen = otherScreen('userManagement');
const AccountScreen = otherScreen('account');
const ActivityScreen = otherScreen('activity');
const QuickAddScreen = otherScreen('quickAdd');
const OverviewScreen = otherScreen('overview');
const PlacesScreen = otherScreen('places');
const TrashScreen = otherScreen('trash');
const HelpScreen = otherScreen('help');
const WeatherScreen = otherScreen('weather');
const CounterScreen = otherScreen('counter');

/** Around the screens that show or take texts of items. */
const ItemScreens = () => (
  <LockableScreens>
    <Outlet />
  </LockableScreens>
);

/** The keyboard's commands read the encryption session, so a sign-in that is still under way does not have them. */
const Framed = () => (
  <>
    <Layout />
    <LateCommands />
  </>
);

const RegistryOfNow = () => (
  <RememberedRegistry>
    <Outlet />
  </RememberedRegistry>
);

/** Home is what most visits begin with: its code and its items come while the guard in front of it waits. */
function useHomeAhead(): void {
  const api = useApi();
  const client = useQueryClient();
  const { user } = useAuth();
  const isFirst = useRef(useLocation().pathname === routes.home.path);
  useEffect(() => {
    if (!isFirst.current || !user || !isUnexpired(user, Date.now())) return;
    isFirst.current = false;
    void client.prefetchQuery(encryptionStatusQuery(api));
    void client.prefetchQuery(listQuery(api, client));
    void HomeScreen.preload();
  }, [api, client, user]);
}

export function AppRoutes() {
  useHomeAhead();
  return (
    <Routes>
      <Route path={routes.login.path} element={<LoginScreen />} />
      <Route path={routes.logout.path} element={<LogoutScreen />} />
      <Route path={routes.callback.path} element={<CallbackScreen />} />
      <Route path={routes.silentCallback.path} element={<SilentCallbackScreen />} />
      {/* Without the frame, whose requests are refused until the deletion has ended. */}
      <Route element={<RequireUser />}>
        <Route path={routes.finishDeletion.path} element={<AccountScreen />} />
      </Route>
      <Route element={<Framed />}>
        <Route element={<RequireUser />}>
          <Route element={<RegistryOfNow />}>
            <Route element={<ItemScreens />}>
              <Route path={routes.home.path} element={<HomeScreen />} />
              <Route path={routes.quickAdd.path} element={<QuickAddScreen />} />
              <Route path={routes.overview.path} element={<OverviewScreen />} />
              <Route path={routes.places.path} element={<PlacesScreen />} />
              <Route path={routes.createAsset.path} element={<CreateItemScreen />} />
              <Route path={routes.importItems.path} element={<ImportScreen />} />
              <Route path={routes.assetDetails.path} element={<ItemDetailsScreen />} />
              <Route path={routes.pendingTransfers.path} element={<PendingTransfersScreen />} />
              <Route path={routes.trash.path} element={<TrashScreen />} />
            </Route>
            <Route path={routes.transferRequest.path} element={<TransferRequestScreen />} />
            <Route path={routes.encryptionSettings.path} element={<EncryptionSettingsScreen />} />
            <Route path={routes.passwordReset.path} element={<PasswordResetScreen />} />
            <Route path={routes.account.path} element={<AccountScreen />} />
            <Route path={routes.activity.path} element={<ActivityScreen />} />
            <Route path={routes.fetchData.path} element={<WeatherScreen />} />
            <Route path={routes.counter.path} element={<CounterScreen />} />
            <Route element={<RequireAdmin />}>
              <Route path={routes.transferRepair.path} element={<TransferRepairScreen />} />
              <Route path={routes.userManagement.path} element={<UserManagementScreen />} />
            </Route>
          </Route>
        </Route>
        <Route path={routes.help.path} element={<HelpScreen />} />
        <Route
          path={routes.userManagementAlias.path}
          caseSensitive
          element={<Navigate to={routes.userManagement.href()} replace />}
        />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
