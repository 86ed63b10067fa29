import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClockX,
  IconDeviceMobile,
  IconFileImport,
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconMessageQuestion,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconShieldLock,
  IconTransfer,
  IconTrash,
  IconTrashX,
  IconUserCog,
  IconX,
} from '@tabler/icons-react';
import type { ActivityEntry } from '#shared/contract/system.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';

/** The icon of each kind of activity. */
export const KIND_ICONS = {
  item_registered: IconPlus,
  item_edited: IconPencil,
  item_transferred: IconTransfer,
  item_deleted: IconTrash,
  items_imported: IconFileImport,
  import_undone: IconArrowBackUp,
  item_restored: IconArrowBackUp,
  versions_deleted: IconTrashX,
  item_deleted_for_good: IconTrashX,
  trash_emptied: IconTrashX,
  transfer_requested: IconMessageQuestion,
  transfer_approved: IconCheck,
  transfer_denied: IconX,
  transfer_rejected: IconArrowBackUp,
  transfer_cancelled: IconBan,
  transfer_withdrawn: IconBan,
  transfer_reclaimed: IconRefresh,
  transfer_expired: IconClockX,
  level_chosen: IconShieldLock,
  level_changed: IconShieldLock,
  password_changed: IconKey,
  password_recovered: IconKey,
  recovery_key_renewed: IconKey,
  items_re_encrypted: IconLock,
  session_opened: IconLockOpen,
  wrong_encryption_passwords: IconAlertTriangle,
  account_password_changed: IconKey,
  authenticator_turned_on: IconDeviceMobile,
  authenticator_turned_off: IconDeviceMobile,
  sign_in_ended: IconLogout,
  other_sign_ins_ended: IconLogout,
  signed_out_everywhere: IconLogout,
  data_reset: IconTrash,
  admin_user_invited: IconUserCog,
  admin_user_enabled: IconUserCog,
  admin_user_disabled: IconUserCog,
  admin_user_signed_out: IconUserCog,
  admin_role_granted: IconUserCog,
  admin_role_revoked: IconUserCog,
  admin_password_reset: IconUserCog,
  admin_repaired: IconUserCog,
} as const satisfies Record<ActivityKind, Icon>;

/** The kinds whose text can name the item: the user owns it, unless it left them since. */
const OWN_NAMED = [
  'item_registered',
  'item_edited',
  'item_deleted',
  'item_restored',
  'transfer_approved',
  'transfer_denied',
] as const;
const THEIR_NAMED = [
  'item_transferred',
  'transfer_requested',
  'transfer_withdrawn',
  'transfer_rejected',
] as const;

const among = <const K extends ActivityKind>(kinds: readonly K[], kind: ActivityKind): K | undefined =>
  kinds.find((each) => each === kind);

/** The kind of an entry whose text can name its item, as an action of the user. */
export const ownNamed = ({ kind, by }: ActivityEntry) =>
  by === undefined ? among(OWN_NAMED, kind) : undefined;

/** The same as an action of another user. */
export const theirNamed = ({ kind, by }: ActivityEntry) =>
  by === undefined ? undefined : among(THEIR_NAMED, kind);

/** Where the item is after this entry; undefined where the entry says nothing of that. */
function placeAfter({ kind, by }: ActivityEntry): keyof NamedItems | 'gone' | undefined {
  if (kind === 'item_deleted') return 'trashed';
  if (kind === 'item_deleted_for_good') return 'gone';
  if (kind === 'item_transferred') return by === undefined ? 'gone' : 'kept';
  return kind === 'item_registered' || kind === 'item_restored' ? 'kept' : undefined;
}

/** The ids of items that texts can name: those that the user has, and those in the trash. */
export interface NamedItems {
  readonly kept: readonly string[];
  readonly trashed: readonly string[];
}

type Place = ReturnType<typeof placeAfter>;

/** Where each item is now, as far as these entries tell. @param entries the newest first */
function presentPlaces(entries: readonly ActivityEntry[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const entry of entries) {
    const place = placeAfter(entry);
    const { assetId } = entry;
    if (assetId !== undefined && place && !places.has(assetId)) places.set(assetId, place);
  }
  return places;
}

/** The items that have left the user's list, for the trash or for good: their pages show nothing. */
export function leftItems(entries: readonly ActivityEntry[]): ReadonlySet<string> {
  const left = [...presentPlaces(entries)].filter(([, place]) => place !== 'kept');
  return new Set(left.map(([id]) => id));
}

/** The items that the texts of these entries can name, each once. One that has left the user could not be read. */
export function namedItems(entries: readonly ActivityEntry[]): NamedItems {
  const places = presentPlaces(entries);
  const named = entries.filter((entry) => ownNamed(entry) ?? theirNamed(entry));
  const ids = [...new Set(named.flatMap(({ assetId }) => assetId ?? []))];
  const at = (place: keyof NamedItems) => ids.filter((id) => (places.get(id) ?? 'kept') === place);
  return { kept: at('kept'), trashed: at('trashed') };
}
