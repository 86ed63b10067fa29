import { describe, expect, test } from 'vitest';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { KEY_DERIVATION_ITERATIONS } from '#shared/domain/levels.ts';
import { openItem, sealItem } from './items.ts';
import type { VaultRecord } from './record.ts';
import { createMemoryKms, HMAC_ARN } from './testdata/memoryKms.ts';
import { LEVELS, PASSWORD, PLACE, reopened, staysShut, text, USER, vaultAt } from './testdata/vaults.ts';
import {
  createStandardVault,
  createVault,
  nextGeneration,
  openStandard,
  openWithPassword,
  openWithRecoveryKey,
} from './vault.ts';

const payload = text('A red bicycle');

describe.each(LEVELS)('a vault at %s', (level) => {
  test('opens again, and opens what was sealed with it', async () => {
    const kms = createMemoryKms();
    const { record, open } = await vaultAt(kms, level);
    const sealed = sealItem(open, PLACE, payload);

    const again = await reopened(kms, record);

    expect(again && openItem(again, PLACE, sealed)).toEqual(payload);
  });

  test('derives its key with the parameters of its level', async () => {
    const { record, recoveryKey } = await vaultAt(createMemoryKms(), level);
    const pepper = { hmacKeyId: HMAC_ARN, macAlgorithm: 'HMAC_SHA_256' };
    const noPepper = { hmacKeyId: null, macAlgorithm: null };

    expect(record.kdf).toEqual({
      salt: expect.any(Uint8Array),
      iterations: KEY_DERIVATION_ITERATIONS[level],
      ...(level === 'Standard' ? noPepper : pepper),
    });
    expect(record.kdf.salt).toHaveLength(32);
    expect('standardSecret' in record).toBe(level === 'Standard');
    expect('byRecovery' in record).toBe(level === 'Enhanced');
    expect(recoveryKey?.split(' ').length).toBe(level === 'Enhanced' ? 24 : undefined);
  });

  test('does not open with another KMS key, nor for another user', async () => {
    const kms = createMemoryKms();
    const { record } = await vaultAt(kms, level);

    expect(await staysShut(reopened(createMemoryKms(), record))).toBe(true);
    expect(await staysShut(reopened(kms, record, { userId: 'user-2' }))).toBe(true);
  });

  test('shares no key, salt or wrap with another vault of the same user and password', async () => {
    const kms = createMemoryKms();
    const [one, other] = [await vaultAt(kms, level), await vaultAt(kms, level)];

    for (const field of ['check', 'byPassword', 'publicKey', 'privateKey'] as const) {
      expect(one.record[field]).not.toEqual(other.record[field]);
    }
    expect(one.record.kdf.salt).not.toEqual(other.record.kdf.salt);
    expect(one.open.keyOf(1)).not.toEqual(other.open.keyOf(1));
  });
});

describe('a password', () => {
  test('does not open the vault when it is wrong, and the vault does not count as damaged', async () => {
    const kms = createMemoryKms();
    const { record } = await vaultAt(kms, 'Maximum');

    for (const wrong of ['', 'correct horse batterY', `${PASSWORD} `, PASSWORD.slice(1)]) {
      expect(await openWithPassword(kms, USER, record, wrong)).toBeUndefined();
    }
  });

  test('opens the vault however a keyboard composes its characters', async () => {
    const kms = createMemoryKms();
    const { record } = await createVault(kms, { userId: USER, level: 'Maximum', password: 'Ünïcode-ﬁsh' });

    const open = await openWithPassword(kms, USER, record, 'Ünïcode-fish'.normalize('NFD'));

    expect(open).toBeDefined();
  });

  test.each(['Enhanced', 'Maximum'] as const)('is required at %s', async (level) => {
    const kms = createMemoryKms();

    await expect(createVault(kms, { userId: USER, level })).rejects.toThrow(TypeError);
    await expect(createVault(kms, { userId: USER, level, password: '' })).rejects.toThrow(TypeError);
  });

  test('is never sent to KMS, nor anything that it could be found from without KMS', async () => {
    const kms = createMemoryKms();
    const messages: Uint8Array[] = [];
    const spied = {
      ...kms,
      mac(id: string, message: Uint8Array) {
        messages.push(message);
        return kms.mac(id, message);
      },
    };
    const { record } = await vaultAt(spied, 'Maximum');
    await openWithPassword(spied, USER, record, PASSWORD);

    const [first, second] = messages;
    expect(first).toHaveLength(32);
    expect(second).toEqual(first);
    expect(Buffer.from(record.check).equals(first ?? record.check)).toBe(false);
  });
});

describe('a recovery key', () => {
  test('opens the vault in any case and with any white space', async () => {
    const kms = createMemoryKms();
    const { record, recoveryKey = '' } = await vaultAt(kms, 'Enhanced');
    const written = `\n ${recoveryKey.toUpperCase().replaceAll(' ', ' \t\u00a0\r\n ')} `;

    expect(await openWithRecoveryKey(kms, USER, record, written)).toBeDefined();
  });

  test('does not open the vault when it is wrong, and the vault does not count as damaged', async () => {
    const kms = createMemoryKms();
    const { record, recoveryKey = '' } = await vaultAt(kms, 'Enhanced');
    const { recoveryKey: another = '' } = await vaultAt(kms, 'Enhanced');
    const words = recoveryKey.split(' ');
    const wrong = [another, '', words.slice(1).join(' '), words.toReversed().join(' '), `${recoveryKey} zoo`];
    const ofTwelve =
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

    for (const tried of [...wrong, ofTwelve]) {
      expect(await openWithRecoveryKey(kms, USER, record, tried)).toBeUndefined();
    }
  });

  test.each(['Standard', 'Maximum'] as const)('does not exist at %s', async (level) => {
    const kms = createMemoryKms();
    const { recoveryKey = '' } = await vaultAt(kms, 'Enhanced');
    const { record } = await vaultAt(kms, level);

    await expect(openWithRecoveryKey(kms, USER, record, recoveryKey)).rejects.toThrow(VaultDamaged);
  });
});

describe('a change of the vault', () => {
  test('keeps earlier items readable, and rejects the old password, recovery key and copies of the record', async () => {
    const kms = createMemoryKms();
    const before = await vaultAt(kms, 'Enhanced');
    const oldItem = sealItem(before.open, PLACE, payload);

    const after = await nextGeneration(kms, before.record, before.open, {
      level: 'Enhanced',
      password: 'another password',
    });
    const newItem = sealItem(after.open, PLACE, payload);

    expect(openItem(after.open, PLACE, oldItem)).toEqual(payload);
    expect(after.record).toMatchObject({ vaultId: before.record.vaultId, generation: 2 });
    expect(await openWithPassword(kms, USER, after.record, PASSWORD)).toBeUndefined();
    expect(await openWithRecoveryKey(kms, USER, after.record, before.recoveryKey ?? '')).toBeUndefined();
    const copy = await openWithPassword(kms, USER, before.record, PASSWORD);
    expect(copy && openItem(copy, PLACE, oldItem)).toEqual(payload);
    expect(() => copy && openItem(copy, PLACE, newItem)).toThrow();
    expect(() => copy && openItem(copy, PLACE, { ...newItem, generation: 1 })).toThrow();
  });

  test('makes a new recovery key when the old one opened the vault', async () => {
    const kms = createMemoryKms();
    const { record, recoveryKey = '' } = await vaultAt(kms, 'Enhanced');
    const open = await openWithRecoveryKey(kms, USER, record, recoveryKey);
    if (!open) throw new Error('The recovery key does not open the vault.');

    const after = await nextGeneration(kms, record, open, { level: 'Enhanced', password: PASSWORD });

    expect(after.recoveryKey).not.toBe(recoveryKey);
    expect(await openWithRecoveryKey(kms, USER, after.record, after.recoveryKey ?? '')).toBeDefined();
  });

  test('calls KMS as often after many generations as after one', async () => {
    const kms = createMemoryKms();
    let { record, open } = await vaultAt(kms, 'Maximum');
    const perChange: number[] = [];
    for (let change = 0; change < 4; change += 1) {
      const before = { ...kms.calls };
      ({ record, open } = await nextGeneration(kms, record, open, { level: 'Maximum', password: PASSWORD }));
      perChange.push(
        kms.calls.encrypt + kms.calls.decrypt + kms.calls.mac - before.encrypt - before.decrypt - before.mac,
      );
    }

    expect(new Set(perChange).size).toBe(1);
    expect(record.ring.map(({ generation }) => generation)).toEqual([1, 2, 3, 4]);
  });

  test('is rejected when it would lose an earlier generation', async () => {
    const kms = createMemoryKms();
    const first = await vaultAt(kms, 'Standard');
    const { record } = await nextGeneration(kms, first.record, first.open, { level: 'Standard' });
    const ring = record.ring.map((entry) => ({ ...entry, vaultKey: entry.vaultKey.toReversed() }));
    const open = await openStandard(kms, USER, { ...record, ring });

    await expect(nextGeneration(kms, { ...record, ring }, open, { level: 'Standard' })).rejects.toThrow(
      VaultDamaged,
    );
  });

  test('is rejected with an open vault of another record', async () => {
    const kms = createMemoryKms();
    const [one, other] = [await vaultAt(kms, 'Standard'), await vaultAt(kms, 'Standard')];

    await expect(nextGeneration(kms, one.record, other.open, { level: 'Standard' })).rejects.toThrow(
      TypeError,
    );
  });
});

test('a damaged earlier key hides only the items of its generation', async () => {
  const kms = createMemoryKms();
  const first = await vaultAt(kms, 'Standard');
  const oldItem = sealItem(first.open, PLACE, payload);
  const second = await nextGeneration(kms, first.record, first.open, { level: 'Standard' });
  const newItem = sealItem(second.open, PLACE, payload);
  const ring = second.record.ring.map((entry) => ({ ...entry, vaultKey: entry.vaultKey.toReversed() }));

  const open = await openStandard(kms, USER, { ...second.record, ring });

  expect(openItem(open, PLACE, newItem)).toEqual(payload);
  expect(() => openItem(open, PLACE, oldItem)).toThrow('The item is damaged.');
});

test('a Standard vault is made and opened without the key that peppers passwords', async () => {
  const kms = createMemoryKms();
  const { record, open } = await createStandardVault(kms, USER, { chosen: false });
  const sealed = sealItem(open, PLACE, payload);

  const again = await openStandard(kms, USER, record);

  expect(record.level).toBe('Standard');
  expect(openItem(again, PLACE, sealed)).toEqual(payload);
  expect(kms.calls.mac).toBe(0);
});

test('an outage of KMS does not count as damage', async () => {
  const kms = createMemoryKms();
  const outage = new Error('KMS is down');
  const down = { ...kms, decrypt: () => Promise.reject(outage), mac: () => Promise.reject(outage) };

  for (const level of LEVELS) {
    const { record } = await vaultAt(kms, level);
    await expect(reopened(down, record)).rejects.toBe(outage);
  }
});

test.each(['answers', 'is down'])(
  'what KMS is sent of a password is overwritten when it %s',
  async (state) => {
    const kms = createMemoryKms();
    const { record } = await vaultAt(kms, 'Maximum');
    const sent: Uint8Array[] = [];
    const mac: typeof kms.mac = (keyId, message) => {
      sent.push(message);
      return state === 'answers' ? kms.mac(keyId, message) : Promise.reject(new Error('KMS is down'));
    };

    await reopened({ ...kms, mac }, record).catch(() => undefined);

    expect(sent).toEqual([new Uint8Array(32)]);
  },
);

test('a vault that was disposed of has overwritten its keys and gives none', async () => {
  const { open } = await vaultAt(createMemoryKms(), 'Standard');
  const [vaultKey, privateKey] = [open.keyOf(1), open.privateKeyOf(1)];

  open.dispose();

  expect(vaultKey).toEqual(new Uint8Array(32));
  expect(privateKey).toEqual(new Uint8Array(32));
  expect(() => open.keyOf(1)).toThrow('closed');
});

test('a record holds no key, password or recovery word in plain', async () => {
  const kms = createMemoryKms();
  const { record, open, recoveryKey = '' } = await vaultAt(kms, 'Enhanced');
  const stored = bytesOf(record);

  for (const secret of [open.keyOf(1), open.privateKeyOf(1), text(PASSWORD), text(recoveryKey)]) {
    expect(secret && stored.includes(Buffer.from(secret))).toBe(false);
  }
});

const bytesOf = (record: VaultRecord): Buffer =>
  Buffer.concat(
    [record, record.kdf].flatMap((part) =>
      Object.values(part).map((value) => (value instanceof Uint8Array ? value : Buffer.from(String(value)))),
    ),
  );
