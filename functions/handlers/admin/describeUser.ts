import { $ZodError } from 'zod/v4/core';
import type { DirectoryUser } from '#functions/lib/identity/userAdmin.ts';
import {
  ForgedIdentity,
  type KnownUser,
  MovedUserId,
  type UserIds,
} from '#functions/lib/identity/userIds.ts';
import type { AccessRow } from '#functions/lib/storage/accessRow.ts';
import { ignoreDamage } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { chosenLevel } from '#functions/lib/vault-access/vaultAccess.ts';
import type { ListedUser } from '#shared/contract/admin.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/roles.ts';

export interface DescribeDeps extends Pick<Stores, 'assets' | 'users' | 'vaults'> {
  readonly userIds: UserIds;
  readonly issuer: string;
}

/** A user of the directory as the list shows them. */
export async function describeUser(
  deps: DescribeDeps,
  user: DirectoryUser,
  isInGroup: boolean,
): Promise<ListedUser> {
  try {
    const kept = await read(deps, user, isInGroup);
    return kept ? listed(user, kept) : withoutRecords(user, isInGroup);
  } catch (error) {
    if (NOT_OURS.some((kind) => error instanceof kind)) return withoutRecords(user, isInGroup);
    throw error;
  }
}

/** The errors that say that what is stored of a user is not what the product wrote. */
const NOT_OURS = [ForgedIdentity, MovedUserId, $ZodError];

/** @returns undefined where the access row is another user's: then so would be all that was done by this user id */
async function read(deps: DescribeDeps, user: DirectoryUser, isInGroup: boolean): Promise<Kept | undefined> {
  const { users, vaults, assets, userIds } = deps;
  const known = knownUser(deps, user, isInGroup);
  // A user who has never signed in gets an id now, by which administrators can name them.
  const userId = (await userIds.written(known)) ?? (await userIds.ensure(known));
  const [access, vault, itemCount] = await Promise.all([
    users.access(userId),
    vaults.get(userId).catch(ignoreDamage),
    assets.countAllSoon(userId),
  ]);
  if (access && access.subject !== user.subject) return undefined;
  return { userId, isInGroup, access, vault, itemCount };
}

/** @param isAdmin whether they are in the administrators' group */
export const knownUser = (
  { issuer }: Pick<DescribeDeps, 'issuer'>,
  { subject, username, email, isEmailProven }: DirectoryUser,
  isAdmin: boolean,
): KnownUser => ({
  issuer,
  subject,
  username,
  isAdmin,
  provenEmail: isEmailProven ? email : undefined,
});

/** A user who was just invited: nothing is stored of them yet but an access row, where they were known before. */
export const newcomer = (
  user: DirectoryUser,
  kept: Pick<Kept, 'userId' | 'isInGroup' | 'access'>,
): ListedUser => listed(user, { ...NOTHING, ...kept });

/** Has an id for which KMS proves no identity, whatever is written to the tables: so no action finds anyone by it. */
const withoutRecords = (user: DirectoryUser, isInGroup: boolean): ListedUser => ({
  ...listed(user, { ...NOTHING, userId: `no-user-id.${user.subject}`, isInGroup }),
  recordsFit: false,
});

interface Kept {
  readonly userId: string;
  readonly isInGroup: boolean;
  readonly access: AccessRow | undefined;
  readonly vault: VaultRow | undefined;
  readonly itemCount: number;
}

const NOTHING = { access: undefined, vault: undefined, itemCount: 0 } as const;

/** A user may act, or is an administrator, only where both the directory and the access row say so. */
function listed(user: DirectoryUser, { userId, isInGroup, access, vault, itemCount }: Kept): ListedUser {
  const isAdmin = isInGroup && (access?.isAdmin ?? true);
  return {
    id: userId,
    username: user.username,
    email: user.email,
    status: user.status,
    enabled: user.enabled && (access?.enabled ?? true),
    roles: isAdmin ? [USER_ROLE, ADMIN_ROLE] : [USER_ROLE],
    createdAt: user.createdAt,
    lastSeen: access?.lastSeen ?? null,
    securityLevel: chosenLevel(vault),
    itemCount,
  };
}
