import { Navigate, Route, Routes } from 'react-router';
import { CallbackScreen } from '#web/auth/CallbackScreen.tsx';
import { LoginScreen } from '#web/auth/LoginScreen.tsx';
import { LogoutScreen } from '#web/auth/LogoutScreen.tsx';
import { RequireAdmin } from '#web/auth/RequireAdmin.tsx';
import { RequireUser } from '#web/auth/RequireUser.tsx';
import { SilentCallbackScreen } from '#web/auth/SilentCallbackScreen.tsx';
import { routes } from '#web/base/routes.ts';
import { Layout } from './layout/Layout.tsx';
import { lazyScreen } from './lazyScreen.ts';
import { NotFoundScreen } from './pages/NotFoundScreen.tsx';

/** Each but the first in a file that brings its texts along. */
const HomeScreen = lazyScreen(() => import('#web/features/items/home/HomeScreen.tsx'));
const CreateItemScreen = lazyScreen(() => import('./screens/createItemScreen.ts'));
const ItemDetailsScreen = lazyScreen(() => import('./screens/itemDetailsScreen.ts'));
const EncryptionSettingsScreen = lazyScreen(() => import('./screens/encryptionSettingsScreen.ts'));
const PasswordResetScreen = lazyScreen(() => import('./screens/passwordResetScreen.ts'));
const PendingTransfersScreen = lazyScreen(() => import('./screens/pendingTransfersScreen.ts'));
const TransferRequestScreen = lazyScreen(() => import('./screens/transferRequestScreen.ts'));
const TransferRepairScreen = lazyScreen(() => import('./screens/transferRepairScreen.ts'));
const UserManagementScreen = lazyScreen(() => import('./screens/userManagementScreen.ts'));
const AccountScreen = lazyScreen(() => import('./screens/accountScreen.ts'));
const ActivityScreen = lazyScreen(() => import('./screens/activityScreen.ts'));
const WeatherScreen = lazyScreen(() => import('./screens/weatherScreen.ts'));
const CounterScreen = lazyScreen(() => import('./screens/counterScreen.ts'));

/** Which screen is at which address, and who may see it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={routes.login.path} element={<LoginScreen />} />
      <Route path={routes.logout.path} element={<LogoutScreen />} />
      <Route path={routes.callback.path} element={<CallbackScreen />} />
      <Route path={routes.silentCallback.path} element={<SilentCallbackScreen />} />
      <Route element={<Layout />}>
        <Route element={<RequireUser />}>
          <Route path={routes.home.path} element={<HomeScreen />} />
          <Route path={routes.createAsset.path} element={<CreateItemScreen />} />
          <Route path={routes.assetDetails.path} element={<ItemDetailsScreen />} />
          <Route path={routes.pendingTransfers.path} element={<PendingTransfersScreen />} />
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
