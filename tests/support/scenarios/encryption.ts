import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import { files } from '#shared/contract/files.ts';
import { reports } from '#shared/contract/reports.ts';
import { cookiesIn, jarOf } from '../cookies.ts';
import { madeFile } from '../files.ts';
import { newUser, registerItem } from '../items.ts';
import { atOtherSignIn, OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '../vaults.ts';
import { callSuccessfully, type ScenarioContext } from './context.ts';

export const encryptionScenarios = {
  'a user encrypts plain items, locks and unlocks them': async (deployment: ScenarioContext) => {
    const user = newUser();
    const item = await registerItem(deployment, user);
    // Leaves an earlier version, which is encrypted too.
    await callSuccessfully(deployment, assets.update, user, {
      params: { id: item.id },
      body: { ...item, name: 'Grand piano' },
    });
    await userAtLevel(deployment, 'Enhanced', user);
    const there = atOtherSignIn(user);
    await unlock(deployment, there, 'a wrong guess');
    await unlock(deployment, there);
    await callSuccessfully(deployment, encryption.sessionStatus, there);
    await callSuccessfully(deployment, encryption.invalidateSession, there);
    await callSuccessfully(deployment, encryption.status, user);
    await callSuccessfully(deployment, encryption.securityLevel, user);
    await callSuccessfully(deployment, assets.list, user);
  },
  'a cookie whose session has ended opens nothing': async (deployment: ScenarioContext) => {
    const { user } = await userAtLevel(deployment, 'Maximum');
    const { id } = await registerItem(deployment, user);
    const cookies = cookiesIn(jarOf(user));
    await callSuccessfully(deployment, encryption.invalidateSession, user);
    await callSuccessfully(deployment, encryption.sessionStatus, user, { cookies });
    const params = { id };
    const file = madeFile().content;
    const body = { assetIds: [id], clientTimestamp: '2026-11-21T17:12:42Z' };
    for (const { status } of [
      await deployment.call(assets.get, user, { params, cookies }),
      await deployment.call(files.add, user, { params, cookies, body: { files: [file] } }),
      await deployment.call(reports.generate, user, { cookies, body }),
    ])
      if (status !== ERROR_STATUS.authentication_required) throw new Error(`It answered ${status}`);
  },
  'a user changes the level, up and down': async (deployment: ScenarioContext) => {
    const user = newUser();
    await callSuccessfully(deployment, encryption.setSecurityLevel, user, {
      body: { SecurityLevel: 'Standard' },
    });
    await registerItem(deployment, user);
    const changes = [
      { NewSecurityLevel: 'Enhanced', NewPassword: PASSWORD },
      { NewSecurityLevel: 'Maximum', OldPassword: PASSWORD, NewPassword: OTHER_PASSWORD },
      { NewSecurityLevel: 'Standard', OldPassword: OTHER_PASSWORD },
    ];
    for (const body of changes)
      await callSuccessfully(deployment, encryption.changeSecurityLevel, user, { body });
  },
  'a user changes the password, and recovers it': async (deployment: ScenarioContext) => {
    const { user } = await userAtLevel(deployment, 'Enhanced');
    await registerItem(deployment, user);
    await callSuccessfully(deployment, passwordChange.checkChangeImpact, user);
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    const { newRecoveryKey: recoveryKey } = await callSuccessfully(
      deployment,
      passwordChange.changePassword,
      user,
      { body },
    );
    await callSuccessfully(deployment, passwordChange.changeWithRecovery, user, {
      body: { recoveryKey, newPassword: PASSWORD },
    });
  },
  'a user encrypts the items again': async (deployment: ScenarioContext) => {
    const { user } = await userAtLevel(deployment, 'Enhanced');
    await registerItem(deployment, user);
    await callSuccessfully(deployment, encryption.reEncryptItems, user, { body: {} });
  },
  'a change whose response was lost is requested again': async (deployment: ScenarioContext) => {
    const { user } = await userAtLevel(deployment, 'Maximum');
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    for (let times = 0; times < 2; times += 1)
      await callSuccessfully(deployment, passwordChange.changePassword, user, { body });
  },
};
