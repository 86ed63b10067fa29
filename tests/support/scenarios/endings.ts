import { account } from '#shared/contract/account.ts';
import { assets } from '#shared/contract/assets.ts';
import { dataReset } from '#shared/contract/encryption.ts';
import { deleteAccount } from '../accountDeletion.ts';
import { ask, handoverAt, requestHandover } from '../handovers.ts';
import type { TestUser } from '../httpEvent.ts';
import { newUser, registerItem } from '../items.ts';
import { ACCOUNT_PASSWORD } from '../registry.ts';
import { atOtherSignIn, unlock, userAtLevel } from '../vaults.ts';
import { callSuccessfully, type ScenarioContext, takeStep } from './context.ts';
import { addFile } from './files.ts';

/** A user with items, a file and sessions, and open transfers on both sides. */
async function userWithOpenTransfers(deployment: ScenarioContext): Promise<TestUser> {
  const reviewed = await requestHandover(deployment);
  const user = await deployment.withPassword(reviewed.requester);
  await takeStep(deployment, reviewed, 'approve');
  const asked = await handoverAt(deployment, 'PendingOwnerApproval');
  await ask(deployment, user, asked.owner, asked.assetId);
  await userAtLevel(deployment, 'Enhanced', user);
  await unlock(deployment, atOtherSignIn(user));
  const { id } = await registerItem(deployment, user);
  await addFile(deployment, user, id);
  await ask(deployment, newUser(), user, id);
  const given = await registerItem(deployment, user);
  const { body: request } = await ask(deployment, newUser(), user, given.id);
  await takeStep(deployment, { ...reviewed, owner: user, transferId: request.id }, 'approve');
  const gone = await requestHandover(deployment);
  await ask(deployment, user, gone.owner, gone.assetId);
  await deployment.remove('ASSETS_TABLE', { ownerId: gone.owner.sub, assetId: gone.assetId });
  return user;
}

export const endingScenarios = {
  'encrypted data is reset, and its file goes': async (deployment: ScenarioContext) => {
    const user = await userWithOpenTransfers(deployment);
    await callSuccessfully(deployment, dataReset.checkEligibility, user);
    await deployment.call(dataReset.reset, user, { body: { currentPassword: 'Wrong-password-1' } });
    await callSuccessfully(deployment, dataReset.reset, user, {
      body: { currentPassword: ACCOUNT_PASSWORD },
    });
    // At Standard it looks whether the vault opens.
    await callSuccessfully(deployment, dataReset.checkEligibility, user);
    await callSuccessfully(deployment, assets.list, user);
  },
  'a user signs out, and ends another sign-in': async (deployment: ScenarioContext) => {
    const { user } = await userAtLevel(deployment, 'Enhanced');
    const [phone, tablet] = [atOtherSignIn(user), { ...user, signIn: `${user.sub} on a tablet` }];
    await unlock(deployment, phone);
    // It is locked there, and listed as a sign-in all the same.
    await deployment.call(assets.list, tablet);
    const { body } = await deployment.call(account.signIns, phone);
    const other = body.signIns.find((signIn: { current: boolean }) => !signIn.current);
    await callSuccessfully(deployment, account.endSignIn, phone, { params: { id: other.id }, body: {} });
    await callSuccessfully(deployment, account.endOtherSignIns, phone, { body: {} });
    await callSuccessfully(deployment, account.credentialChanged, phone, {
      body: { change: 'authenticator_turned_on', endOtherSignIns: true },
    });
    await callSuccessfully(deployment, account.signOut, phone, { body: {} });
  },
  'a user signs out everywhere': async (deployment: ScenarioContext) => {
    const { user } = await userAtLevel(deployment, 'Enhanced');
    await callSuccessfully(deployment, account.signOutEverywhere, user, { body: {} });
  },
  'an account is deleted, and its file goes': async (deployment: ScenarioContext) => {
    const user = await userWithOpenTransfers(deployment);
    await callSuccessfully(deployment, account.deleteAccount, user, {
      body: { currentPassword: ACCOUNT_PASSWORD },
    });
    await deleteAccount(deployment, user);
  },
};
