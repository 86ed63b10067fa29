import type { DirectoryUser } from '#functions/lib/identity/userAdmin.ts';
import type { AccessRow } from '#functions/lib/storage/accessRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { ListedUser } from '#shared/contract/admin.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/roles.ts';
import type { UsersDeps } from './usersDeps.ts';
import { usersPage } from './usersPage.ts';

interface Wanted {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
}

/**
 * A page of the users, and what the product keeps of each: never the content of an item.
 * @throws {RegistryError} `invalid_input` for a cursor that no page of this query gave
 */
export async function listUsers(deps: UsersDeps, { query = '', cursor }: Wanted) {
  const [{ people, ...rest }, administrators] = await Promise.all([
    usersPage(deps.people, { query: query.trim(), cursor }),
    deps.people.administrators(),
  ]);
  const users = await Promise.all(
    people.map((person) => describe(deps, person, administrators.has(person.userId))),
  );
  return { users, ...rest };
}

async function describe(
  { users, vaults, assets }: UsersDeps,
  person: DirectoryUser,
  isInGroup: boolean,
): Promise<ListedUser> {
  const { userId } = person;
  const [access, vault, itemCount] = await Promise.all([
    users.access(userId),
    vaults.get(userId),
    assets.countAll(userId),
  ]);
  return listed(person, { isInGroup, access, vault, itemCount });
}

/** Who was just invited. */
export const newcomer = (person: DirectoryUser): ListedUser =>
  listed(person, { isInGroup: false, access: undefined, vault: undefined, itemCount: 0 });

interface Kept {
  readonly isInGroup: boolean;
  readonly access: AccessRow | undefined;
  readonly vault: VaultRow | undefined;
  readonly itemCount: number;
}

/** Someone acts, or is an administrator, only where both the directory and the access row say so. */
function listed(person: DirectoryUser, { isInGroup, access, vault, itemCount }: Kept): ListedUser {
  const isAdmin = isInGroup && (access?.isAdmin ?? true);
  return {
    id: person.userId,
    username: person.username,
    email: person.email,
    status: person.status,
    enabled: person.enabled && (access?.enabled ?? true),
    roles: isAdmin ? [USER_ROLE, ADMIN_ROLE] : [USER_ROLE],
    createdAt: person.createdAt,
    lastSeen: access?.lastSeen ?? null,
    securityLevel: vault?.chosen ? vault.vault.level : null,
    itemCount,
  };
}
