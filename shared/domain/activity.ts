import { typedKeys } from './typedKeys.ts';

/** The events that an item's owner sees. They hold neither content of the item nor the name of a detail. */
export const HISTORY_KINDS = [
  'item_registered',
  'item_edited',
  'item_transferred',
  /** It went to the trash, and came back. */
  'item_deleted',
  'item_restored',
  /** Its earlier versions were deleted. */
  'versions_deleted',
] as const;

/** The entries of a history's page, and the most that a page of a user's activity has. */
export const HISTORY_PAGE_ENTRIES = 50;

/**
 * Every kind of activity, by the filters of the activity page. `item_transferred` is in two of them. An earlier version
 * leaves out the entries of a kind that it does not know, and some fail at them: a variant of an event is better told
 * by a field of its entry.
 */
export const ACTIVITY_GROUPS = {
  items: [
    ...HISTORY_KINDS,
    'item_deleted_for_good',
    'trash_emptied',
    /** One entry for an import, with the number of its items; and one for undoing it. */
    'items_imported',
    'import_undone',
  ],
  transfers: [
    'item_transferred',
    'transfer_requested',
    'transfer_approved',
    'transfer_denied',
    'transfer_rejected',
    'transfer_cancelled',
    'transfer_withdrawn',
    'transfer_reclaimed',
    'transfer_expired',
  ],
  security: [
    /** The first security level. */
    'level_chosen',
    'level_changed',
    'password_changed',
    /** The password was set anew by the recovery key. */
    'password_recovered',
    'recovery_key_renewed',
    /** All encrypted items that are not in transit were sealed again. */
    'items_re_encrypted',
    'session_opened',
    /** One entry for those of a day, with their number. */
    'wrong_encryption_passwords',
    'account_password_changed',
    'authenticator_turned_on',
    'authenticator_turned_off',
    'sign_in_ended',
    'other_sign_ins_ended',
    'signed_out_everywhere',
    'data_reset',
  ],
  admin: [
    'admin_user_invited',
    'admin_user_enabled',
    'admin_user_disabled',
    'admin_user_signed_out',
    'admin_role_granted',
    'admin_role_revoked',
    'admin_password_reset',
    'admin_repaired',
  ],
} as const;

export type ActivityGroup = keyof typeof ACTIVITY_GROUPS;
export const ACTIVITY_GROUP_NAMES: readonly ActivityGroup[] = typedKeys(ACTIVITY_GROUPS);

export type ActivityKind = (typeof ACTIVITY_GROUPS)[ActivityGroup][number];

/** The events that a user is told by mail as well, because someone else may be behind them. */
export type AlertKind = Extract<
  ActivityKind,
  | 'wrong_encryption_passwords'
  | 'password_changed'
  | 'password_recovered'
  | 'recovery_key_renewed'
  | 'level_changed'
  | 'account_password_changed'
  | 'authenticator_turned_on'
  | 'authenticator_turned_off'
>;

export const ACTIVITY_KINDS: readonly ActivityKind[] = [
  ...new Set(ACTIVITY_GROUP_NAMES.flatMap((group): readonly ActivityKind[] => ACTIVITY_GROUPS[group])),
];
