import { ulid } from 'ulid';
import { lostRace } from '#functions/lib/base/errors.ts';
import { openIdentity, sealIdentity } from '#functions/lib/crypto/identitySeal.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { IdentityRow } from '#functions/lib/storage/identities.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { Identity } from '#shared/domain/identity.ts';

/** A user as the directory describes them. */
export interface KnownUser extends Identity {
  readonly username: string;
  readonly isAdmin: boolean;
  /** The email address, where the directory has proved it. */
  readonly provenEmail: string | undefined;
}

interface Deps extends Pick<Stores, 'identities' | 'transact'> {
  readonly kms: WrappingKms;
  readonly now: () => Date;
}

/** The identity's row was not written by the product: someone else has written to the table. */
export class ForgedIdentity extends Error {
  override readonly name = 'ForgedIdentity';
}

export type UserIds = ReturnType<typeof createUserIds>;

/** The product's own ids of users, by their identities in a directory. */
export function createUserIds({ identities, transact, kms, now }: Deps) {
  /**
   * The row's own words prove nothing: it can be another identity's, moved here.
   * @throws {ForgedIdentity}
   */
  async function verified(row: IdentityRow, { issuer, subject, provenEmail }: KnownUser): Promise<string> {
    const identity = { issuer, subject, userId: row.mappedTo };
    const known = await openIdentity(kms, identity, row.sealed);
    if (!known) throw new ForgedIdentity();
    if (provenEmail !== undefined && provenEmail !== known.email) {
      const sealed = await sealIdentity(kms, identity, { email: provenEmail });
      // It is refused where another token noted the address, or where the user id has changed: the next token sees.
      await transact([identities.reseal(identity, row, sealed)]);
    }
    return row.mappedTo;
  }

  /** @returns the row of another call that was faster */
  async function insert(user: KnownUser, userId: string): Promise<IdentityRow | undefined> {
    const { issuer, subject, username, isAdmin, provenEmail: email } = user;
    const sealed = await sealIdentity(kms, { issuer, subject, userId }, { email });
    const written = identities.insert({ issuer, subject, mappedTo: userId, sealed });
    const access = { enabled: true, isAdmin, notBefore: 0, username, subject };
    const outcome = await transact([written, identities.admit(userId, access)]);
    if (outcome.committed) return undefined;
    const earlier = refusalOf(outcome, written)?.old;
    if (!earlier) throw lostRace();
    return earlier;
  }

  return {
    /**
     * The user id of an identity: proved by KMS, or made at the identity's first use together with the access row.
     * Also keeps the last email address that the directory has proved.
     * @throws {ForgedIdentity}
     */
    async ensure(user: KnownUser): Promise<string> {
      const row = await identities.get(user);
      if (row) return verified(row, user);
      const userId = ulid(now().getTime()).toLowerCase();
      const earlier = await insert(user, userId);
      return earlier ? verified(earlier, user) : userId;
    },

    /** The user id that is written down for an identity, without the proof: nothing may be allowed by it. */
    written: async (identity: Identity): Promise<string | undefined> =>
      (await identities.get(identity))?.mappedTo,

    /** Whether KMS proves that the identity has this user id. */
    async isProved(identity: Identity, userId: string): Promise<boolean> {
      const row = await identities.get(identity);
      if (row?.mappedTo !== userId) return false;
      const { issuer, subject } = identity;
      return (await openIdentity(kms, { issuer, subject, userId }, row.sealed)) !== undefined;
    },
  };
}
