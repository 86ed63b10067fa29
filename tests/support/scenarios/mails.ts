import { assets } from '#shared/contract/assets.ts';
import { weather } from '#shared/contract/system.ts';
import { registered, someone } from '../items.ts';
import { protectedAt } from '../vaults.ts';
import { done, type Telling } from './context.ts';

export const mailChapters = {
  'QR codes are mailed, by name and by address': async (town: Telling) => {
    const recipient = someone();
    await done(town, weather.forecast, recipient);
    for (const level of ['Standard', 'Enhanced'] as const) {
      const { person } = await protectedAt(town, level);
      const { id: assetId } = await registered(town, person);
      for (const to of [recipient.username, 'nobody@example.org']) {
        await done(town, assets.sendQr, person, { body: { assetId, recipient: to, includeName: true } });
      }
    }
    // A first call of all makes the access row.
    await town.call(assets.sendQr, someone(), { body: { assetId: 'none', recipient: 'alice' } });
  },
};
