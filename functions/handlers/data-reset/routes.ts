import { type Route, route } from '#functions/lib/http/route.ts';
import { dataReset } from '#shared/contract/encryption.ts';
import type { Collaborators } from './collaborators.ts';
import { readEligibility } from './eligibility.ts';
import { resetEncryptedData } from './resetEncryptedData.ts';

export const dataResetRoutes = (world: Collaborators): Route[] => [
  route(dataReset.checkEligibility, async ({ caller }) => ({
    body: await readEligibility(world, caller.userId),
  })),
  route(dataReset.reset, async ({ caller, body }) => {
    await resetEncryptedData(world, caller, body.currentPassword);
    return { body: { message: 'All encrypted data has been deleted successfully.' } };
  }),
];
