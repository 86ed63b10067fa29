import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { someone } from '../items.ts';
import { act, administrator } from '../users.ts';
import { protectedAt } from '../vaults.ts';
import { done, type Telling } from './context.ts';

/** Nobody can be sent a new password while they are shut out. */
const IN_ORDER = ['grantAdmin', 'revokeAdmin', 'resetPassword', 'signOut', 'disable', 'enable'] as const;

export const administrationChapters = {
  'an administrator lists, invites and acts on users': async (town: Telling) => {
    const by = administrator();
    await done(town, admin.users, by);
    const body = { username: 'newcomer', email: 'newcomer@example.com' };
    const { id } = await done(town, admin.invite, by, { body });
    await done(town, admin.invite, by, { body });
    await done(town, admin.resetPassword, by, { params: { id } });
    const { person } = await protectedAt(town, 'Enhanced');
    await done(town, assets.list, person);
    for (const action of IN_ORDER) {
      const { status } = await act(town, by, action, person);
      if (status !== 200) throw new Error(`${action} answered ${status}`);
    }
    await act(town, by, 'disable', someone());
  },
};
