import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { newUser } from '../items.ts';
import { act, administrator } from '../users.ts';
import { userAtLevel } from '../vaults.ts';
import { callSuccessfully, type ScenarioContext } from './context.ts';

/** Nobody can be sent a new password while they are shut out. */
const IN_ORDER = ['grantAdmin', 'revokeAdmin', 'resetPassword', 'signOut', 'disable', 'enable'] as const;

export const administrationScenarios = {
  'an administrator lists, invites and acts on users': async (deployment: ScenarioContext) => {
    const by = administrator();
    await callSuccessfully(deployment, admin.users, by);
    const body = { username: 'newcomer', email: 'newcomer@example.com' };
    const { id } = await callSuccessfully(deployment, admin.invite, by, { body });
    await callSuccessfully(deployment, admin.invite, by, { body });
    const taken = { ...body, email: 'another@example.com' };
    const { status: refusal } = await deployment.call(admin.invite, by, { body: taken });
    if (refusal !== 409) throw new Error(`A taken username was answered ${refusal}`);
    await callSuccessfully(deployment, admin.resetPassword, by, { params: { id } });
    const { user } = await userAtLevel(deployment, 'Enhanced');
    await callSuccessfully(deployment, assets.list, user);
    for (const action of IN_ORDER) {
      const { status } = await act(deployment, by, action, user);
      if (status !== 200) throw new Error(`${action} answered ${status}`);
    }
    await act(deployment, by, 'disable', newUser());
  },
};
