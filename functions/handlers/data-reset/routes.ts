import { type Route, route } from '#functions/lib/http/route.ts';
import { dataReset } from '#shared/contract/encryption.ts';
import { type DataResetDeps, readEligibility, resetEncryptedData } from './resetEncryptedData.ts';

export const dataResetRoutes = (deps: DataResetDeps): Route[] => [
  route(dataReset.checkEligibility, async ({ caller }) => ({
    body: await readEligibility(deps, caller.userId),
  })),
  route(dataReset.reset, async ({ caller, body }) => {
    await resetEncryptedData(deps, caller, body.currentPassword);
    return { body: { message: 'All encrypted data has been deleted successfully.' } };
  }),
];
