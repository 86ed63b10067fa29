import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTIONS } from '#functions/declared.ts';
import { bundleFunctions } from '#infra/local/lambda/bundle.ts';
import { bundleFile, ownFunctions } from '#infra/local/lambda/lambda.ts';
import { startTestDeployment, type TestDeployment } from '#tests/support/cloud/testDeployment.ts';
import { mixedBundle, takeEarlierVersion } from '#tests/support/earlierVersion.ts';
import { withdrawals } from '#tests/support/withdrawals.ts';

const SETTINGS = {
  ADMIN_AUTHENTICATOR: 'optional',
  FEWEST_ITERATIONS: '10000',
  FILE_GIGABYTES: '2',
  MAIL_TO: 'anyone',
  SETTLING_SECONDS: '0',
} as const;

/** Each seed gives every function another choice of versions, call by call. */
const SEEDS = [1, 2, 3];

/** These permissions go too early all the same, each for its reason. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'admin: DeleteItem of ACTIVITY_TABLE': 'No version that was released has used it.',
  'admin: Scan of ASSETS_TABLE': 'Nothing was deployed while it was in use.',
  'problem-transfers: Scan of ASSETS_TABLE': 'Nothing was deployed while it was in use.',
  'reports: GetItem of ASSETS_TABLE': 'No version that was released has used it.',
};

const earlier = await takeEarlierVersion();

describe(`roles that functions of ${earlier.commit.slice(0, 8)} and of now share`, () => {
  test('keep the permissions of both, which go one release after their last use', () => {
    const withdrawn = withdrawals(earlier.declarations, FUNCTIONS);
    expect(withdrawn.filter((permission) => !(permission in ACCEPTED))).toEqual([]);
  });

  test('lose what only the earlier version declares', () => {
    const before = {
      assets: {
        entry: '',
        tables: { ASSETS_TABLE: { table: ['Scan', 'GetItem'], indexes: { due: ['Query'] } } },
      },
      admin: { entry: '', keys: { WRAPPING_KEY_ID: { Encrypt: [{ purpose: 'identity' }], Decrypt: [{}] } } },
      files: { entry: '', buckets: { FILES_BUCKET: ['GetObject'] }, directoryOperations: ['ListUsers'] },
      reports: { entry: '', addresses: ['MAIL_SENDER', 'SITE_ORIGIN'] },
      gone: { entry: '', addresses: ['MAIL_SENDER'] },
    } as const;
    const after = {
      assets: { entry: '', tables: { ASSETS_TABLE: ['GetItem', 'Query'] } },
      admin: { entry: '', keys: { WRAPPING_KEY_ID: { Encrypt: [{}], Decrypt: [{ purpose: 'identity' }] } } },
      files: { entry: '', buckets: {} },
      reports: { entry: '', addresses: [] },
    } as const;
    expect(withdrawals(before, after)).toEqual([
      'assets: Scan of ASSETS_TABLE',
      'assets: Query of ASSETS_TABLE/due',
      'admin: Decrypt of WRAPPING_KEY_ID',
      'files: GetObject of FILES_BUCKET',
      'files: ListUsers of the directory',
      'reports: SendRawEmail of SES',
    ]);
  });
});

describe.each(SEEDS)(
  `functions of ${earlier.commit.slice(0, 8)} and of now over the same tables, choice %i`,
  (seed) => {
    const folder = mkdtempSync(join(tmpdir(), 'item-registry-upgrade-'));
    let deployment: TestDeployment;
    beforeAll(async () => {
      await bundleFunctions(folder);
      const present = ownFunctions(folder, SETTINGS);
      deployment = await startTestDeployment({
        functions: {
          ...present,
          bundleOf(name) {
            const before = earlier.bundleOf(name);
            const now = bundleFile(folder, name);
            return before === undefined ? now : mixedBundle(folder, name, seed, [before, now]);
          },
        },
        keepsCalls: false,
      });
    });
    afterAll(async () => {
      await deployment.stop();
      rmSync(folder, { recursive: true });
    });

    test.each(Object.entries(earlier.scenarios))('serve what a client of then does: %s', async (_, run) => {
      await run(deployment);
    });
  },
);
