import { account } from '#shared/contract/account.ts';
import { dataReset, encryption, passwordChange } from '#shared/contract/encryption.ts';
import type { TestUser } from '../httpEvent.ts';
import { identityOf } from '../identities.ts';
import { ACCOUNT_PASSWORD } from '../registry.ts';
import { atOtherSignIn, OTHER_PASSWORD, PASSWORD, userAtLevel } from '../vaults.ts';
import type { Meter } from './meter.ts';
import { once } from './once.ts';
import { giveItems, giveVersions, known, ownerOf, protectedPerson } from './sizes.ts';

/** The operations on a user's vault, and on everything in it. */
export function vaultOperations(meter: Meter) {
  const { registry, call, givePassword } = meter;
  const protectedOne = once(() => protectedPerson(registry));
  const changing = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
  const owning = async (count: number, level?: 'Standard' | 'Enhanced'): Promise<TestUser> =>
    (await ownerOf(registry, count, level)).owner;

  return {
    'which level': async () => call(encryption.securityLevel, await protectedOne()),
    'is the vault open': async () => call(encryption.sessionStatus, await protectedOne()),
    'how far 1,000 items are encrypted': async () => {
      const owner = await protectedPerson(registry);
      await giveItems(registry, owner, 1_000);
      return call(encryption.status, owner);
    },
    'how far 50 items with 40 earlier versions are encrypted': async () => {
      const { owner, ids } = await ownerOf(registry, 50, 'Enhanced');
      await giveVersions(registry, owner, ids.slice(0, 4), 10);
      return call(encryption.status, owner);
    },
    'open the vault': async () =>
      call(encryption.authenticateSession, atOtherSignIn(await protectedOne()), {
        body: { password: PASSWORD },
      }),
    'lock the vault': async () => call(encryption.invalidateSession, await protectedPerson(registry)),
    'choose Standard': async () =>
      call(encryption.setSecurityLevel, await known(registry), { body: { SecurityLevel: 'Standard' } }),
    'choose Enhanced with 100 items': async () =>
      call(encryption.migrateToEncrypted, await owning(100), {
        body: { SecurityLevel: 'Enhanced', Password: PASSWORD },
      }),
    'go from Enhanced to Maximum with 100 items': async () =>
      call(encryption.changeSecurityLevel, await owning(100, 'Enhanced'), {
        body: { NewSecurityLevel: 'Maximum', OldPassword: PASSWORD, NewPassword: OTHER_PASSWORD },
      }),
    'encrypt 100 items again': async () =>
      call(encryption.reEncryptItems, await owning(100, 'Enhanced'), { body: {} }),
    'what a change of password means': async () =>
      call(passwordChange.checkChangeImpact, await protectedOne()),
    'change the password with 100 items': async () =>
      call(passwordChange.changePassword, await owning(100, 'Enhanced'), { body: changing }),
    'change it by the recovery key': async () => {
      const { user, recoveryKey } = await userAtLevel(registry, 'Enhanced', await known(registry));
      const body = { recoveryKey, newPassword: OTHER_PASSWORD };
      return call(passwordChange.changeWithRecovery, user, { body });
    },
    'may the data be reset': async () => call(dataReset.checkEligibility, await protectedOne()),
    'reset 100 encrypted items': async () => {
      const user = await owning(100, 'Enhanced');
      await givePassword(user, ACCOUNT_PASSWORD);
      return call(dataReset.reset, user, { body: { currentPassword: ACCOUNT_PASSWORD } });
    },
    'list the sign-ins': async () => call(account.signIns, await protectedOne()),
    'sign out': async () => call(account.signOut, await protectedPerson(registry), { body: {} }),
    'end another sign-in': async () => {
      const user = await protectedPerson(registry);
      const { body } = await registry.call(account.signIns, user);
      return call(account.endSignIn, atOtherSignIn(user), {
        params: { id: body.signIns[0].id },
        body: {},
      });
    },
    'end all other sign-ins': async () =>
      call(account.endOtherSignIns, await protectedPerson(registry), { body: {} }),
    'note a new account password': async () =>
      call(account.credentialChanged, await protectedPerson(registry), {
        body: { change: 'account_password_changed', endOtherSignIns: true },
      }),
    'sign out everywhere': async () => call(account.signOutEverywhere, await protectedOne(), { body: {} }),
    'delete an account with 100 encrypted items': async () => {
      const user = await owning(100, 'Enhanced');
      await givePassword(user, ACCOUNT_PASSWORD);
      await registry.stores.userIds.isProved(identityOf(user), user.sub);
      return call(account.deleteAccount, user, { body: { currentPassword: ACCOUNT_PASSWORD } });
    },
  };
}
