import { createHash } from 'node:crypto';
import { uuidToULID } from 'ulid';
import { lostRace } from '#functions/lib/base/errors.ts';
import { openIdentity, sealIdentity } from '#functions/lib/crypto/identitySeal.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { AccessRow } from '#functions/lib/storage/accessRow.ts';
import type { IdentityRow } from '#functions/lib/storage/identities.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { Identity } from '#shared/domain/identity.ts';
import type { IdentityReport } from './identityReport.ts';

/** A user as the directory describes them. */
export interface KnownUser extends Identity {
  readonly username: string;
  readonly isAdmin: boolean;
  /** The email address, where the directory has proved it. */
  readonly provenEmail: string | undefined;
}

interface Deps extends Pick<Stores, 'identities' | 'transact'> {
  readonly kms: WrappingKms;
  readonly report: IdentityReport;
}

/** The identity's row was not written by the product: someone else has written to the table. */
export class ForgedIdentity extends Error {
  override readonly name = 'ForgedIdentity';
}

/** The user id that the identity would get is another identity's by now: it was relinked, or someone has written to the table. */
export class MovedUserId extends Error {
  override readonly name = 'MovedUserId';
}

export type UserIds = ReturnType<typeof createUserIds>;

/** Keeps these hashes apart from all others. Changing it would give users whose row is lost another user id. */
const LABEL = 'item-registry user id';

/**
 * The user id that an identity gets at its first use: the first 128 bits of a SHA-256, written as a ULID. It follows
 * from the identity, so that a row which someone deletes comes back as it was, and not as that of a new user. It
 * proves nothing and hides nothing: a user id is no secret, and subjects are random.
 */
export function firstUserId({ issuer, subject }: Identity): string {
  // An issuer is an address and has no line breaks, so no two identities give the same text.
  const hash = createHash('sha256').update([LABEL, issuer, subject].join('\n')).digest('hex');
  return uuidToULID(hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')).toLowerCase();
}

/** The product's own ids of users, by their identities in a directory. */
export function createUserIds({ identities, transact, kms, report }: Deps) {
  /** Reported before it is thrown: among all errors of the functions one would go unnoticed. */
  function reported(problem: Error, userId: string): Error {
    report.refused(problem, userId);
    return problem;
  }

  /**
   * The row's own words prove nothing: it can be another identity's, moved here.
   * @throws {ForgedIdentity}
   */
  async function verified(row: IdentityRow, { issuer, subject, provenEmail }: KnownUser): Promise<string> {
    const identity = { issuer, subject, userId: row.mappedTo };
    const known = await openIdentity(kms, identity, row.sealed);
    if (!known) throw reported(new ForgedIdentity(), row.mappedTo);
    if (provenEmail !== undefined && provenEmail !== known.email) {
      const sealed = await sealIdentity(kms, identity, { email: provenEmail });
      // It is refused where another token noted the address, or where the user id has changed: the next token sees.
      await transact([identities.reseal(identity, row, sealed)]);
    }
    return row.mappedTo;
  }

  /**
   * Writes the identity's first row, with the access row. An access row that is there already shows that this is not
   * the first use: then the identity's row was deleted, past the product or with tables that were restored.
   */
  async function insert(user: KnownUser): Promise<string> {
    const { issuer, subject, username, isAdmin, provenEmail: email } = user;
    const userId = firstUserId(user);
    const sealed = await sealIdentity(kms, { issuer, subject, userId }, { email });
    const row = { issuer, subject, mappedTo: userId, sealed };
    const written = identities.insert(row);
    const admitted = identities.admit(userId, { enabled: true, isAdmin, notBefore: 0, username, subject });
    const outcome = await transact([written, admitted]);
    if (outcome.committed) return userId;
    const earlier = refusalOf(outcome, written)?.old;
    if (earlier) return verified(earlier, user);
    const access = refusalOf(outcome, admitted)?.old;
    if (!access) throw lostRace();
    return restore(user, row, access);
  }

  async function restore(user: KnownUser, row: IdentityRow, access: AccessRow): Promise<string> {
    if (access.subject !== user.subject) throw reported(new MovedUserId(), row.mappedTo);
    // A deleted account leaves no new row behind. Its token lets the user finish the deletion, and nothing else.
    if (access.leaving) return row.mappedTo;
    const written = identities.insert(row);
    const outcome = await transact([written]);
    if (outcome.committed) {
      report.restored(row.mappedTo);
      return row.mappedTo;
    }
    const earlier = refusalOf(outcome, written)?.old;
    if (!earlier) throw lostRace();
    return verified(earlier, user);
  }

  return {
    /**
     * The user id of an identity: proved by KMS, or made at the identity's first use together with the access row.
     * Also keeps the last email address that the directory has proved.
     * @throws {ForgedIdentity}
     * @throws {MovedUserId}
     */
    async ensure(user: KnownUser): Promise<string> {
      const row = await identities.get(user);
      return row ? verified(row, user) : insert(user);
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
