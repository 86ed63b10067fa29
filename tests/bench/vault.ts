import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { openItem, sealItem } from '#functions/lib/crypto/items.ts';
import { createMemoryKms } from '#functions/lib/crypto/testdata/memoryKms.ts';
import { createVault, openWithPassword } from '#functions/lib/crypto/vault.ts';
import { KEY_DERIVATION_ITERATIONS } from '#shared/domain/levels.ts';
import { median, report } from './measure.ts';

const PLACE = { assetId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', ownerId: 'user-1234567890', version: 1 };
const PASSWORD = 'correct horse battery';
const SEALS = 5_000;
const RUNS = 40;

/** Sealing and opening an item of 1 KiB, and unlocking a vault at Maximum, on one core and without the network. */
export async function measureVault(): Promise<void> {
  const kms = createMemoryKms();
  const { record, open } = await createVault(kms, {
    userId: PLACE.ownerId,
    level: 'Maximum',
    password: PASSWORD,
  });
  const payload = randomBytes(1_024);
  const sealsMs = await median(10, async () => {
    for (let item = 0; item < SEALS; item += 1) openItem(open, PLACE, sealItem(open, PLACE, payload));
  });
  console.log(`Sealing and opening 1 KiB: ${Math.round((SEALS / sealsMs) * 1_000)} a second`);

  const unlockMs = await median(RUNS, async () =>
    (await openWithPassword(kms, PLACE.ownerId, record, PASSWORD))?.dispose(),
  );
  const bareMs = await median(RUNS, async () =>
    pbkdf2Sync(PASSWORD, record.kdf.salt, KEY_DERIVATION_ITERATIONS.Maximum, 32, 'sha256'),
  );
  report('Unlocking at Maximum', unlockMs, { 'the bare PBKDF2': bareMs });
}
