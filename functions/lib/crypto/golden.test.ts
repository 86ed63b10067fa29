import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { ItemPlace, TransferPlace } from './bindings.ts';
import { openSession, type SealedSession, type SessionSecrets } from './encryptionSession.ts';
import { openItem, type SealedItem } from './items.ts';
import type { OpenVault } from './openVault.ts';
import { openFromParty } from './parties.ts';
import type { VaultRecord } from './record.ts';
import { createMemoryKms } from './testdata/memoryKms.ts';
import { reopened, text } from './testdata/vaults.ts';
import { openWithRecoveryKey } from './vault.ts';

interface Golden {
  kms: { wrapping: Uint8Array; hmac: Uint8Array };
  userId: string;
  place: ItemPlace;
  transfer: TransferPlace;
  sessionSecrets: SessionSecrets;
  vaults: {
    level: SecurityLevel;
    password: string | null;
    recoveryKey: string | null;
    record: VaultRecord;
    items: { text: string; sealed: SealedItem }[];
    sealedForTransfer: { text: string; generation: number; level: SecurityLevel; sealed: Uint8Array }[];
    session: SealedSession;
  }[];
}

const isBytes = (value: unknown): value is { base64: string } =>
  typeof value === 'object' && value !== null && 'base64' in value;

const golden: Golden = JSON.parse(
  readFileSync(new URL('./testdata/golden-2.json', import.meta.url), 'utf8'),
  (_, value: unknown) => (isBytes(value) ? new Uint8Array(Buffer.from(value.base64, 'base64')) : value),
);
const kms = createMemoryKms(golden.kms);
const { userId, place, transfer, sessionSecrets } = golden;

type Vault = Golden['vaults'][number];

async function expectEverythingIn(open: OpenVault | undefined, { items, sealedForTransfer }: Vault) {
  expect(items.map(({ sealed }) => sealed.generation)).toEqual([1, 2, 3]);
  for (const item of items) expect(open && openItem(open, place, item.sealed)).toEqual(text(item.text));
  for (const sealed of sealedForTransfer) {
    const opened = open && (await openFromParty(open, transfer, 'item-name', sealed));
    expect(opened).toEqual(text(sealed.text));
  }
}

describe('a vault of the first release', () => {
  test.each(golden.vaults)('opens at $level', async (vault) => {
    const open = await reopened(kms, vault.record, { userId, password: vault.password ?? '' });

    await expectEverythingIn(open, vault);
  });

  test.each(golden.vaults)('opens at $level by its session', async (vault) => {
    await expectEverythingIn(
      await openSession(kms, userId, vault.record, vault.session, sessionSecrets),
      vault,
    );
  });

  test('opens by its recovery key', async () => {
    const withKey = golden.vaults.filter(({ recoveryKey }) => recoveryKey !== null);

    expect(withKey.map(({ level }) => level)).toEqual(['Enhanced']);
    for (const vault of withKey) {
      const open = await openWithRecoveryKey(kms, userId, vault.record, vault.recoveryKey ?? '');
      await expectEverythingIn(open, vault);
    }
  });
});
