import { Navigate, Route, Routes } from 'react-router';
import { CallbackScreen } from '#web/auth/CallbackScreen.tsx';
import { LoginScreen } from '#web/auth/LoginScreen.tsx';
import { LogoutScreen } from '#web/auth/LogoutScreen.tsx';
import { RequireAdmin } from '#web/auth/RequireAdmin.tsx';
import { RequireUser } from '#web/auth/RequireUser.tsx';
import { SilentCallbackScreen } from '#web/auth/SilentCallbackScreen.tsx';
import { addTexts } from './i18n.ts';
import { Layout } from './layout/Layout.tsx';
import { lazyScreen } from './lazyScreen.ts';
import { NotFoundScreen } from './pages/NotFoundScreen.tsx';
import { routes } from './routes.ts';

/** Loads a screen together with the texts that it brings. */
async function withTexts<T>(screen: Promise<T>, texts: Promise<Parameters<typeof addTexts>[0]>): Promise<T> {
  const [loaded, brought] = await Promise.all([screen, texts]);
  addTexts(brought);
  return loaded;
}

const adminTexts = () => import('./texts/admin.ts').then((module) => module.adminTexts);
const encryptionTexts = () => import('./texts/encryption.ts').then((module) => module.encryptionTexts);
const itemTexts = () => import('./texts/items.ts').then((module) => module.itemTexts);
const pendingTransfersTexts = () =>
  import('./texts/pendingTransfers.ts').then((module) => module.pendingTransfersTexts);
const transferRequestTexts = () =>
  import('./texts/transferRequest.ts').then((module) => module.transferRequestTexts);

const HomeScreen = lazyScreen(() => import('#web/features/items/home/HomeScreen.tsx'));
const CreateItemScreen = lazyScreen(() =>
  withTexts(import('#web/features/items/create/CreateItemScreen.tsx'), itemTexts()),
);
const ItemDetailsScreen = lazyScreen(() =>
  withTexts(import('#web/features/items/details/ItemDetailsScreen.tsx'), itemTexts()),
);
const EncryptionSettingsScreen = lazyScreen(() =>
  withTexts(import('#web/features/encryption/settings/EncryptionSettingsScreen.tsx'), encryptionTexts()),
);
const PasswordResetScreen = lazyScreen(() =>
  withTexts(import('#web/features/encryption/PasswordResetScreen.tsx'), encryptionTexts()),
);
const PendingTransfersScreen = lazyScreen(() =>
  withTexts(import('#web/features/transfers/pending/PendingTransfersScreen.tsx'), pendingTransfersTexts()),
);
const TransferRequestScreen = lazyScreen(() =>
  withTexts(import('#web/features/transfers/request/TransferRequestScreen.tsx'), transferRequestTexts()),
);
const TransferRepairScreen = lazyScreen(() =>
  withTexts(import('#web/features/admin/repair/TransferRepairScreen.tsx'), adminTexts()),
);
const UserManagementScreen = lazyScreen(() =>
  withTexts(import('#web/features/admin/users/UserManagementScreen.tsx'), adminTexts()),
);
const AccountScreen = lazyScreen(() => import('#web/features/account/withTexts.ts'));
const ActivityScreen = lazyScreen(() => import('#web/features/activity/withTexts.ts'));
const WeatherScreen = lazyScreen(() => import('#web/features/demo/WeatherScreen.tsx'));
const CounterScreen = lazyScreen(() => import('#web/features/demo/CounterScreen.tsx'));

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
