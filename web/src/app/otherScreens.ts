/** Loads the screens that a visit seldom begins with. */
export const otherScreens = {
  import: () => import('#web/features/items/import/ImportScreen.tsx'),
  encryptionSettings: () => import('#web/features/encryption/settings/EncryptionSettingsScreen.tsx'),
  passwordReset: () => import('#web/features/encryption/PasswordResetScreen.tsx'),
  pendingTransfers: () => import('#web/features/transfers/pending/PendingTransfersScreen.tsx'),
  transferRequest: () => import('#web/features/transfers/request/TransferRequestScreen.tsx'),
  transferRepair: () => import('#web/features/admin/repair/TransferRepairScreen.tsx'),
  userManagement: () => import('#web/features/admin/users/UserManagementScreen.tsx'),
  account: () => import('#web/features/account/AccountScreen.tsx'),
  activity: () => import('./ActivityWithNames.tsx'),
  quickAdd: () => import('#web/features/items/quickAdd/QuickAddScreen.tsx'),
  overview: () => import('#web/features/items/overview/OverviewScreen.tsx'),
  places: () => import('#web/features/items/places/PlacesScreen.tsx'),
  trash: () => import('#web/features/items/trash/TrashScreen.tsx'),
  help: () => import('#web/features/help/HelpScreen.tsx'),
  weather: () => import('#web/features/demo/WeatherScreen.tsx'),
  counter: () => import('#web/features/demo/CounterScreen.tsx'),
};
