import type { Role } from '#web/auth/roles.ts';
import { routes } from '#web/base/routes.ts';

type LinkText =
  | 'home'
  | 'pendingTransfers'
  | 'securitySettings'
  | 'changePassword'
  | 'userManagement'
  | 'transferRepair'
  | 'myAccount'
  | 'activity'
  | 'overview'
  | 'places'
  | 'quickAdd'
  | 'importItems'
  | 'trash'
  | 'help';

export interface NavigationLink {
  readonly text: LinkText;
  readonly to: string;
}

export interface NavigationMenu {
  readonly text: 'items' | 'security' | 'admin';
  readonly links: readonly NavigationLink[];
}

export const HOME_LINK: NavigationLink = { text: 'home', to: routes.home.href() };
export const TRANSFERS_LINK: NavigationLink = {
  text: 'pendingTransfers',
  to: routes.pendingTransfers.href(),
};

export const ACCOUNT_LINKS: readonly NavigationLink[] = [
  { text: 'myAccount', to: routes.account.href() },
  { text: 'activity', to: routes.activity.href() },
  { text: 'help', to: routes.help.href() },
];

const ITEMS: NavigationMenu = {
  text: 'items',
  links: [
    { text: 'overview', to: routes.overview.href() },
    { text: 'places', to: routes.places.href() },
    { text: 'quickAdd', to: routes.quickAdd.href() },
    { text: 'importItems', to: routes.importItems.href() },
    { text: 'trash', to: routes.trash.href() },
  ],
};

const SECURITY: NavigationMenu = {
  text: 'security',
  links: [
    { text: 'securitySettings', to: routes.encryptionSettings.href() },
    { text: 'changePassword', to: routes.passwordReset.href() },
  ],
};

const ADMIN: NavigationMenu = {
  text: 'admin',
  links: [
    { text: 'userManagement', to: routes.userManagement.href() },
    { text: 'transferRepair', to: routes.transferRepair.href() },
  ],
};

/** The menus that a role sees. */
export const menusFor = (role: Role): readonly NavigationMenu[] =>
  role === 'admin' ? [ITEMS, SECURITY, ADMIN] : [ITEMS, SECURITY];
