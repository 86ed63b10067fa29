import { sealIdentity } from '#functions/lib/crypto/identitySeal.ts';
import { createUserIds, type UserIds } from '#functions/lib/identity/userIds.ts';
import { USER_POOL_ID } from '#infra/local/accounts/userPool.ts';
import { type Identity, issuerOf } from '#shared/domain/identity.ts';
import { accountOf, subjectOf, userOfSubject } from './accounts.ts';
import type { TestUser } from './httpEvent.ts';

export const identityOf = (user: TestUser): Identity => ({
  issuer: issuerOf(USER_POOL_ID),
  subject: subjectOf(user),
});

type Deps = Parameters<typeof createUserIds>[0];

/** For tests that look at what is stored, and not at what the operators are told. */
export const NO_REPORT: Deps['report'] = { restored: () => undefined, refused: () => undefined };

/** The product's user ids; the users that tests make up have the ids that the tests gave them. */
export function userIdsOfEveryone(deps: Deps): UserIds {
  const { identities, transact, kms } = deps;
  const own = createUserIds(deps);

  /** @returns whether the row was made now */
  async function introduce({ issuer, subject }: Identity): Promise<boolean> {
    const user = userOfSubject(subject);
    if (!user || (await identities.get({ issuer, subject }))) return false;
    const { email } = accountOf(user);
    const sealed = await sealIdentity(kms, { issuer, subject, userId: user.sub }, { email });
    await transact([identities.insert({ issuer, subject, mappedTo: user.sub, sealed })]);
    return true;
  }

  return {
    async ensure(user) {
      const isNew = userOfSubject(user.subject) !== undefined && (await introduce(user));
      const userId = await own.ensure(user);
      const { username, subject, isAdmin } = user;
      const access = { enabled: true, isAdmin, notBefore: 0, username, subject };
      if (isNew) await transact([identities.admit(userId, access)]);
      return userId;
    },
    written: own.written,
    isProved: async (identity, userId) =>
      (await own.isProved(identity, userId)) ||
      ((await introduce(identity)) && (await own.isProved(identity, userId))),
  };
}
