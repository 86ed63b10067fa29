import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { newUser, registerItem } from '../items.ts';
import { atOtherSignIn, OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '../vaults.ts';
import { callSuccessfully, type ScenarioContext } from './context.ts';

export const encryptionScenarios = {
  'a user encrypts plain items, locks and unlocks them': async (deployment: ScenarioContext) => {
    const person = newUser();
    await registerItem(deployment, person);
    await userAtLevel(deployment, 'Enhanced', person);
    const there = atOtherSignIn(person);
    await unlock(deployment, there, 'a wrong guess');
    await unlock(deployment, there);
    await callSuccessfully(deployment, encryption.sessionStatus, there);
    await callSuccessfully(deployment, encryption.invalidateSession, there);
    await callSuccessfully(deployment, encryption.status, person);
    await callSuccessfully(deployment, encryption.securityLevel, person);
    await callSuccessfully(deployment, assets.list, person);
  },
  'a user changes the level, up and down': async (deployment: ScenarioContext) => {
    const person = newUser();
    await callSuccessfully(deployment, encryption.setSecurityLevel, person, {
      body: { SecurityLevel: 'Standard' },
    });
    await registerItem(deployment, person);
    const changes = [
      { NewSecurityLevel: 'Enhanced', NewPassword: PASSWORD },
      { NewSecurityLevel: 'Maximum', OldPassword: PASSWORD, NewPassword: OTHER_PASSWORD },
      { NewSecurityLevel: 'Standard', OldPassword: OTHER_PASSWORD },
    ];
    for (const body of changes)
      await callSuccessfully(deployment, encryption.changeSecurityLevel, person, { body });
  },
  'a user changes the password, and recovers it': async (deployment: ScenarioContext) => {
    const { person } = await userAtLevel(deployment, 'Enhanced');
    await registerItem(deployment, person);
    await callSuccessfully(deployment, passwordChange.checkChangeImpact, person);
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    const { newRecoveryKey: recoveryKey } = await callSuccessfully(
      deployment,
      passwordChange.changePassword,
      person,
      { body },
    );
    await callSuccessfully(deployment, passwordChange.changeWithRecovery, person, {
      body: { recoveryKey, newPassword: PASSWORD },
    });
  },
  'a change whose response was lost is requested again': async (deployment: ScenarioContext) => {
    const { person } = await userAtLevel(deployment, 'Maximum');
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    for (let times = 0; times < 2; times += 1)
      await callSuccessfully(deployment, passwordChange.changePassword, person, { body });
  },
};
