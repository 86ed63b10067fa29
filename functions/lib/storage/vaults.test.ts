import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { createVaultStore } from './vaults.ts';

const BYTES = Uint8Array.of(1, 2, 3);

/**
 * Reads a vault of this level that is stored with these parts besides those of every level.
 * @param list as the row has it
 */
function read(level: string, parts: Record<string, unknown>, list?: unknown) {
  const vault = {
    vaultId: 'vault',
    level,
    generation: 1,
    kdf: { salt: BYTES, iterations: 10_000, hmacKeyId: null, macAlgorithm: null },
    check: BYTES,
    byPassword: BYTES,
    publicKey: BYTES,
    publicKeyDigest: BYTES,
    privateKey: BYTES,
    ring: [],
    chosen: true,
    mac: BYTES,
    ...parts,
  };
  const row = { userId: 'alice', record: 'vault', version: 1, state: 'active', vault, list };
  const Item = marshall(row, { removeUndefinedValues: true });
  const client = { send: async () => ({ Item }) };
  return createVaultStore(client as unknown as DynamoDBClient, 'Users').get('alice');
}

test.each([
  ['Standard', 'standardSecret'],
  ['Enhanced', 'byRecovery'],
] as const)('a vault at %s has its %s', async (level, part) => {
  expect((await read(level, { [part]: BYTES }))?.vault).toMatchObject({ level, [part]: BYTES });
});

test.each(['Standard', 'Enhanced', 'Maximum'])(
  'a vault at %s is read though a part of its level is missing, and parts of other levels are there',
  async (level) => {
    expect((await read(level, {}))?.vault).toMatchObject({ level });
    expect((await read(level, { standardSecret: BYTES, byRecovery: BYTES, later: 1 }))?.vault).toMatchObject({
      level,
    });
  },
);

test.each([
  ['is read without it where it is damaged', 'x', undefined],
  ['has it also without a time', { version: 'part' }, { version: 'part' }],
])('a vault with a part of the version of a list %s', async (_, list, found) => {
  expect(await read('Maximum', {}, list)).toMatchObject({ userId: 'alice', list: found });
});

test('a vault at an unknown level is not read', async () => {
  await expect(read('Other', {})).rejects.toThrow();
});
