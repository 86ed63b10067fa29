import type { HelpTopic } from './helpTopics.ts';

const screen = <const P extends `/${string}`>(path: P) => ({ path, href: (): string => path });

/** All routes of the app. `path` is the router's pattern, `href` gives the address for a link. */
export const routes = {
  home: screen('/'),
  createAsset: screen('/create-asset'),
  importItems: screen('/import'),
  assetDetails: {
    path: '/asset-details/:id',
    href: (params: { id: string }): string => `/asset-details/${encodeURIComponent(params.id)}`,
  },
  pendingTransfers: screen('/view-pending-transfers'),
  transferRequest: screen('/transfer-request'),
  encryptionSettings: screen('/encryption-settings'),
  passwordReset: screen('/password-reset'),
  transferRepair: screen('/transfer-repair'),
  userManagement: screen('/user-management'),
  /** The second address of user management. */
  userManagementAlias: screen('/UserManagement'),
  account: screen('/account'),
  finishDeletion: screen('/finish-deletion'),
  activity: screen('/activity'),
  places: screen('/places'),
  quickAdd: screen('/quick-add'),
  trash: screen('/trash'),
  overview: screen('/overview'),
  help: {
    path: '/help',
    href: (topic?: HelpTopic): string => (topic === undefined ? '/help' : `/help#${topic}`),
  },
  callback: screen('/callback'),
  silentCallback: screen('/silent-callback'),
  login: screen('/login'),
  logout: screen('/logout'),
  fetchData: screen('/fetch-data'),
  counter: screen('/counter'),
} as const;
