import { assets } from '#shared/contract/assets.ts';
import { weather } from '#shared/contract/system.ts';
import { newUser, registerItem } from '../items.ts';
import { userAtLevel } from '../vaults.ts';
import { callSuccessfully, type ScenarioContext } from './context.ts';

export const mailScenarios = {
  'QR codes are mailed to usernames and addresses': async (deployment: ScenarioContext) => {
    const recipient = newUser();
    await callSuccessfully(deployment, weather.forecast, recipient);
    for (const level of ['Standard', 'Enhanced'] as const) {
      const { user } = await userAtLevel(deployment, level);
      const { id: assetId } = await registerItem(deployment, user);
      for (const to of [recipient.username, `${recipient.username}@example.com`]) {
        await callSuccessfully(deployment, assets.sendQr, user, {
          body: { assetId, recipient: to, includeName: true },
        });
      }
    }
    // The first call of a user makes the access row.
    await deployment.call(assets.sendQr, newUser(), { body: { assetId: 'none', recipient: 'alice' } });
  },
};
