import { describe, expect, test } from 'vitest';
import { exampleTemplate } from './support/synthesize.ts';

const template = exampleTemplate();
const keyOf = (name: string) => template.one('AWS::KMS::Key', `Keys${name}`);

describe('the keys of the vaults', () => {
  test.each(['Wrapping', 'Hmac'])('outlive the stack and the region: %s', (name) => {
    const { Properties, DeletionPolicy, UpdateReplacePolicy } = keyOf(name);
    expect(Properties.MultiRegion).toBe(true);
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
  });

  test('are of the kinds that the vault uses', () => {
    expect(keyOf('Wrapping').Properties).toMatchObject({ EnableKeyRotation: true });
    expect(keyOf('Hmac').Properties).toMatchObject({
      KeySpec: 'HMAC_256',
      KeyUsage: 'GENERATE_VERIFY_MAC',
    });
  });

  test('reject every request without the context of a vault', () => {
    const denied = keyOf('Wrapping').Properties.KeyPolicy.Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === 'Deny',
    );
    expect(denied).toEqual([
      expect.objectContaining({
        Principal: { AWS: '*' },
        Action: ['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
        Condition: { Null: { 'kms:EncryptionContext:vaultId': 'true' } },
      }),
    ]);
  });
});
