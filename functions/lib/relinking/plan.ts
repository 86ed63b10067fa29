import type { IdentityRow } from '#functions/lib/storage/identities.ts';

/** A user of the present directory. */
export interface PresentUser {
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  /** Whether the directory has proved the address, and the user has signed in with a password of their own. */
  readonly isProven: boolean;
  readonly isAdmin: boolean;
}

/** An identity with the address that KMS has kept for it. */
export interface KnownIdentity {
  readonly row: IdentityRow;
  readonly email: string | undefined;
}

/** The user id of an identity that is gone from the directory, for the user there who has proved its address. */
export interface Link {
  readonly user: PresentUser;
  readonly from: IdentityRow;
}

interface Unclear {
  readonly email: string;
  readonly reason: string;
}

export interface Plan {
  readonly links: readonly Link[];
  readonly unclear: readonly Unclear[];
  /** How many user ids have no user who has proved their address yet. */
  readonly waiting: number;
}

/**
 * Finds the identities that are gone from the directory, and the users there who have proved their addresses. An
 * address that leads to more than one of either decides nothing.
 * @param issuer of the present directory: identities of any other are gone from it
 */
export function planRelinking(
  issuer: string,
  users: readonly PresentUser[],
  identities: readonly KnownIdentity[],
): Plan {
  const present = new Set(users.map(({ subject }) => subject));
  const gone = identities.filter(
    ({ row }) => row.expiresAt === undefined && !(row.issuer === issuer && present.has(row.subject)),
  );
  const goneBy = byAddress(gone);
  const usersBy = byAddress(users.filter(({ isProven }) => isProven));
  const [links, unclear]: [Link[], Unclear[]] = [[], []];
  for (const [email, earlier] of goneBy) {
    const [user, ...others] = usersBy.get(email) ?? [];
    const [first, ...more] = earlier;
    if (email === '' || !user || !first) continue;
    if (more.length > 0) unclear.push({ email, reason: 'more than one earlier user had this address' });
    else if (others.length > 0) unclear.push({ email, reason: 'more than one user has this address now' });
    else links.push({ user, from: first.row });
  }
  return { links, unclear, waiting: gone.length - links.length };
}

/** The directory takes addresses that differ in case for one. */
function byAddress<T extends { readonly email: string | undefined }>(all: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const each of all) {
    const address = each.email?.trim().toLowerCase() ?? '';
    found.set(address, [...(found.get(address) ?? []), each]);
  }
  return found;
}
