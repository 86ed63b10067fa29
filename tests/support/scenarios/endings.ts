import { assets } from '#shared/contract/assets.ts';
import { dataReset } from '#shared/contract/encryption.ts';
import { deleteAccount } from '../accountDeletion.ts';
import { ask, handoverAt, requested } from '../handovers.ts';
import type { Person } from '../httpEvent.ts';
import { registered, someone } from '../items.ts';
import { ACCOUNT_PASSWORD } from '../registry.ts';
import { elsewhere, protectedAt, unlock } from '../vaults.ts';
import { done, step, type Telling } from './context.ts';

/** Someone with items and sessions, and open transfers on both sides. */
async function inTheMiddleOfThings(town: Telling): Promise<Person> {
  const reviewed = await requested(town);
  const person = await town.withPassword(reviewed.requester);
  await step(town, reviewed, 'approve');
  const asked = await handoverAt(town, 'PendingOwnerApproval');
  await ask(town, person, asked.owner, asked.assetId);
  await protectedAt(town, 'Enhanced', person);
  await unlock(town, elsewhere(person));
  const { id } = await registered(town, person);
  await ask(town, someone(), person, id);
  const given = await registered(town, person);
  const { body: request } = await ask(town, someone(), person, given.id);
  await step(town, { ...reviewed, owner: person, transferId: request.id }, 'approve');
  const gone = await requested(town);
  await ask(town, person, gone.owner, gone.assetId);
  await town.remove('ASSETS_TABLE', { ownerId: gone.owner.sub, assetId: gone.assetId });
  return person;
}

export const endingChapters = {
  'encrypted data is reset': async (town: Telling) => {
    const person = await inTheMiddleOfThings(town);
    await done(town, dataReset.checkEligibility, person);
    await town.call(dataReset.reset, person, { body: { currentPassword: 'Wrong-password-1' } });
    await done(town, dataReset.reset, person, { body: { currentPassword: ACCOUNT_PASSWORD } });
    await done(town, assets.list, person);
  },
  'someone signs out everywhere': async (town: Telling) => {
    const { person } = await protectedAt(town, 'Enhanced');
    await done(town, dataReset.signOutEverywhere, person, { body: {} });
  },
  'an account is deleted': async (town: Telling) => {
    const person = await inTheMiddleOfThings(town);
    await done(town, dataReset.deleteAccount, person, { body: { currentPassword: ACCOUNT_PASSWORD } });
    await deleteAccount(town, person);
  },
};
