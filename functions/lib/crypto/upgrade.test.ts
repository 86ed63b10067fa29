import { afterEach, expect, test, vi } from 'vitest';
import { openItem, sealItem } from './items.ts';
import { createMemoryKms } from './testdata/memoryKms.ts';
import { PASSWORD, PLACE, reopened, text, vaultAt } from './testdata/vaults.ts';
import { nextGeneration } from './vault.ts';

const iterations = vi.hoisted(() => ({ Standard: 10_000, Enhanced: 50_000, Maximum: 100_000 }));
// A release that stretches more is made here, as there is none yet.
vi.mock('#shared/domain/levels.ts', async (original) => ({
  ...(await original<typeof import('#shared/domain/levels.ts')>()),
  KEY_DERIVATION_ITERATIONS: iterations,
}));
afterEach(() => Object.assign(iterations, { Standard: 10_000, Enhanced: 50_000, Maximum: 100_000 }));

test.each(['Standard', 'Maximum'] as const)(
  'a vault at %s of an older release opens, and is stretched as the new one asks at its next change',
  async (level) => {
    const kms = createMemoryKms();
    const before = await vaultAt(kms, level);
    const sealed = sealItem(before.open, PLACE, text('A lamp'));
    iterations[level] = 150_000;

    const opened = await reopened(kms, before.record);
    if (!opened) throw new Error('The vault does not open.');
    const { record } = await nextGeneration(kms, before.record, opened, { level, password: PASSWORD });
    const after = await reopened(kms, record);

    expect(record.kdf.iterations).toBe(150_000);
    expect(after && openItem(after, PLACE, sealed)).toEqual(text('A lamp'));
  },
);
