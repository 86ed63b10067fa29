import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { registered, someone } from '../items.ts';
import { elsewhere, OTHER_PASSWORD, PASSWORD, protectedAt, unlock } from '../vaults.ts';
import { done, type Telling } from './context.ts';

export const encryptionChapters = {
  'someone protects what was plain, locks and unlocks it': async (town: Telling) => {
    const person = someone();
    await registered(town, person);
    await protectedAt(town, 'Enhanced', person);
    const there = elsewhere(person);
    await unlock(town, there, 'a wrong guess');
    await unlock(town, there);
    await done(town, encryption.sessionStatus, there);
    await done(town, encryption.invalidateSession, there);
    await done(town, encryption.status, person);
    await done(town, encryption.securityLevel, person);
    await done(town, assets.list, person);
  },
  'someone changes the level, up and down': async (town: Telling) => {
    const person = someone();
    await done(town, encryption.setSecurityLevel, person, { body: { SecurityLevel: 'Standard' } });
    await registered(town, person);
    const changes = [
      { NewSecurityLevel: 'Enhanced', NewPassword: PASSWORD },
      { NewSecurityLevel: 'Maximum', OldPassword: PASSWORD, NewPassword: OTHER_PASSWORD },
      { NewSecurityLevel: 'Standard', OldPassword: OTHER_PASSWORD },
    ];
    for (const body of changes) await done(town, encryption.changeSecurityLevel, person, { body });
  },
  'someone changes the password, and recovers it': async (town: Telling) => {
    const { person } = await protectedAt(town, 'Enhanced');
    await registered(town, person);
    await done(town, passwordChange.checkChangeImpact, person);
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    const { newRecoveryKey: recoveryKey } = await done(town, passwordChange.changePassword, person, { body });
    await done(town, passwordChange.changeWithRecovery, person, {
      body: { recoveryKey, newPassword: PASSWORD },
    });
  },
  'a change whose answer was lost is asked for again': async (town: Telling) => {
    const { person } = await protectedAt(town, 'Maximum');
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    for (let times = 0; times < 2; times += 1)
      await done(town, passwordChange.changePassword, person, { body });
  },
};
