import { assets } from '#shared/contract/assets.ts';
import { dataReset } from '#shared/contract/encryption.ts';
import { deleteAccount } from '../accountDeletion.ts';
import { ask, handoverAt, requestHandover } from '../handovers.ts';
import type { TestUser } from '../httpEvent.ts';
import { newUser, registerItem } from '../items.ts';
import { ACCOUNT_PASSWORD } from '../registry.ts';
import { atOtherSignIn, unlock, userAtLevel } from '../vaults.ts';
import { callSuccessfully, type ScenarioContext, takeStep } from './context.ts';

/** A user with items and sessions, and open transfers on both sides. */
async function userWithOpenTransfers(deployment: ScenarioContext): Promise<TestUser> {
  const reviewed = await requestHandover(deployment);
  const person = await deployment.withPassword(reviewed.requester);
  await takeStep(deployment, reviewed, 'approve');
  const asked = await handoverAt(deployment, 'PendingOwnerApproval');
  await ask(deployment, person, asked.owner, asked.assetId);
  await userAtLevel(deployment, 'Enhanced', person);
  await unlock(deployment, atOtherSignIn(person));
  const { id } = await registerItem(deployment, person);
  await ask(deployment, newUser(), person, id);
  const given = await registerItem(deployment, person);
  const { body: request } = await ask(deployment, newUser(), person, given.id);
  await takeStep(deployment, { ...reviewed, owner: person, transferId: request.id }, 'approve');
  const gone = await requestHandover(deployment);
  await ask(deployment, person, gone.owner, gone.assetId);
  await deployment.remove('ASSETS_TABLE', { ownerId: gone.owner.sub, assetId: gone.assetId });
  return person;
}

export const endingScenarios = {
  'encrypted data is reset': async (deployment: ScenarioContext) => {
    const person = await userWithOpenTransfers(deployment);
    await callSuccessfully(deployment, dataReset.checkEligibility, person);
    await deployment.call(dataReset.reset, person, { body: { currentPassword: 'Wrong-password-1' } });
    await callSuccessfully(deployment, dataReset.reset, person, {
      body: { currentPassword: ACCOUNT_PASSWORD },
    });
    await callSuccessfully(deployment, assets.list, person);
  },
  'a user signs out everywhere': async (deployment: ScenarioContext) => {
    const { person } = await userAtLevel(deployment, 'Enhanced');
    await callSuccessfully(deployment, dataReset.signOutEverywhere, person, { body: {} });
  },
  'an account is deleted': async (deployment: ScenarioContext) => {
    const person = await userWithOpenTransfers(deployment);
    await callSuccessfully(deployment, dataReset.deleteAccount, person, {
      body: { currentPassword: ACCOUNT_PASSWORD },
    });
    await deleteAccount(deployment, person);
  },
};
