/** What an item's own history tells to whoever owns it. No content of the item and no name of a detail. */
export const HISTORY_KINDS = ['item_registered', 'item_edited', 'item_transferred'] as const;

/** How many entries a page of a history has. */
export const HISTORY_PAGE_ENTRIES = 50;

/** Everything that is recorded of a person's doings. */
export const ACTIVITY_KINDS = [
  ...HISTORY_KINDS,
  'item_deleted',
  'transfer_requested',
  'transfer_approved',
  'transfer_denied',
  'transfer_rejected',
  'transfer_cancelled',
  'transfer_withdrawn',
  'transfer_reclaimed',
  'transfer_expired',
  'admin_user_invited',
  'admin_user_enabled',
  'admin_user_disabled',
  'admin_user_signed_out',
  'admin_role_granted',
  'admin_role_revoked',
  'admin_password_reset',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
