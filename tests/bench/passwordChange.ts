import { startTestCloud } from '#tests/support/cloud/testCloud.ts';
import { median, report } from './measure.ts';
import { registerItems, send } from './requests.ts';

const MANY = 10_000;
const FEW = 10;
const PASSWORDS = ['the first password', 'the second password'] as const;

/** Changing the encryption password with many items and with few: it re-wraps keys and touches no item. */
export async function measurePasswordChange(): Promise<void> {
  const cloud = await startTestCloud();
  try {
    const [many, few] = await Promise.all([cloud.as('bob'), cloud.as('carol')]);
    for (const [headers, count] of [
      [many, MANY],
      [few, FEW],
    ] as const) {
      const migration = { SecurityLevel: 'Maximum', Password: PASSWORDS[0] };
      await send(cloud.origin, headers, 'POST', '/encryption/migrate-to-encrypted', migration);
      await registerItems(cloud.origin, headers, count);
    }
    const writesBefore = itemWrites();
    const manyMs = await changing(many);
    const fewMs = await changing(few);
    report(`Changing the password with ${MANY} items`, manyMs, { [`with ${FEW} items`]: fewMs });
    console.log(`  ${itemWrites() - writesBefore} items written`);
  } finally {
    await cloud.stop();
  }

  function itemWrites(): number {
    return cloud.recorder
      .calls()
      .filter(
        ({ operation, resource }) =>
          resource === 'Assets' && /^(Put|Update|Delete|BatchWrite)/.test(operation),
      )
      .reduce((sum, { count }) => sum + count, 0);
  }

  function changing(headers: Record<string, string>): Promise<number> {
    let run = 0;
    return median(30, async () => {
      const [currentPassword, newPassword] = run % 2 === 0 ? PASSWORDS : PASSWORDS.toReversed();
      run += 1;
      await send(cloud.origin, headers, 'POST', '/change-encryption-password/change-password', {
        currentPassword,
        newPassword,
      });
    });
  }
}
