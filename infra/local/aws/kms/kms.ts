import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsFailure, unknownOperation } from '../failure.ts';
import type { AwsJsonService } from '../service.ts';
import { seal, unseal } from './blobs.ts';
import { type Key, type KeyRing, openKeyRing } from './keys.ts';

/** The limits of AWS KMS: https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html */
const PLAINTEXT_LIMIT = 4_096;
const CIPHERTEXT_LIMIT = 6_144;
const MESSAGE_LIMIT = 4_096;

/** Base64 of at least one byte. */
const bytes = (limit: number) =>
  z.pipe(
    z
      .base64()
      .check(
        z.refine(
          (text) => text !== '' && Buffer.byteLength(text, 'base64') <= limit,
          `must have 1 to ${limit} bytes`,
        ),
      ),
    z.transform((text) => Buffer.from(text, 'base64')),
  );
const context = z._default(z.record(z.string(), z.string()), {});
const algorithm = z._default(z.string(), 'SYMMETRIC_DEFAULT');

const encryptSchema = z.object({
  KeyId: z.string(),
  Plaintext: bytes(PLAINTEXT_LIMIT),
  EncryptionContext: context,
  EncryptionAlgorithm: algorithm,
});
const decryptSchema = z.object({
  KeyId: z.optional(z.string()),
  CiphertextBlob: bytes(CIPHERTEXT_LIMIT),
  EncryptionContext: context,
  EncryptionAlgorithm: algorithm,
});
const generateMacSchema = z.object({
  KeyId: z.string(),
  Message: bytes(MESSAGE_LIMIT),
  MacAlgorithm: z.string(),
});

/**
 * The calls of KMS that the product makes, with keys in the data folder.
 * @throws {Error} with one line when its keys are damaged.
 */
export async function createKms(dataFolder: string): Promise<AwsJsonService> {
  const ring = await openKeyRing(dataFolder);
  const serve = async (operation: string, input: unknown) => {
    if (operation === 'Encrypt') return encrypt(ring, parse(encryptSchema, input));
    if (operation === 'Decrypt') return decrypt(ring, parse(decryptSchema, input));
    if (operation === 'GenerateMac') return generateMac(ring, parse(generateMacSchema, input));
    throw unknownOperation(operation);
  };
  return Object.assign(serve, { seen: seenBy(ring) });
}

function encrypt(ring: KeyRing, input: z.infer<typeof encryptSchema>) {
  const key = keyFor('ENCRYPT_DECRYPT', ring, input.KeyId);
  ensureAlgorithm(key, input.EncryptionAlgorithm, 'SYMMETRIC_DEFAULT');
  const blob = seal(key, input.Plaintext, input.EncryptionContext);
  return {
    CiphertextBlob: blob.toString('base64'),
    KeyId: key.arn,
    EncryptionAlgorithm: input.EncryptionAlgorithm,
  };
}

function decrypt(ring: KeyRing, input: z.infer<typeof decryptSchema>) {
  const named = input.KeyId === undefined ? undefined : keyFor('ENCRYPT_DECRYPT', ring, input.KeyId);
  const { key, plaintext } = unseal(ring, input.CiphertextBlob, input.EncryptionContext, named);
  ensureAlgorithm(key, input.EncryptionAlgorithm, 'SYMMETRIC_DEFAULT');
  return {
    Plaintext: plaintext.toString('base64'),
    KeyId: key.arn,
    EncryptionAlgorithm: input.EncryptionAlgorithm,
  };
}

function generateMac(ring: KeyRing, input: z.infer<typeof generateMacSchema>) {
  const key = keyFor('GENERATE_VERIFY_MAC', ring, input.KeyId);
  ensureAlgorithm(key, input.MacAlgorithm, 'HMAC_SHA_256');
  const mac = createHmac('sha256', key.material).update(input.Message).digest('base64');
  return { Mac: mac, MacAlgorithm: input.MacAlgorithm, KeyId: key.arn };
}

function keyFor(usage: Key['usage'], ring: KeyRing, name: string): Key {
  const key = ring(name);
  if (!key) throw new AwsFailure('NotFoundException', `Key '${name}' does not exist`);
  if (key.usage === usage) return key;
  throw new AwsFailure(
    'InvalidKeyUsageException',
    `${key.arn} key usage is ${key.usage} which is not valid for this operation.`,
  );
}

function ensureAlgorithm({ arn }: Key, algorithm: string, only: string): void {
  if (algorithm === only) return;
  throw new AwsFailure('InvalidKeyUsageException', `Algorithm ${algorithm} is incompatible with key ${arn}.`);
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AwsFailure(
    'ValidationException',
    `1 validation error detected: Value at '${issue?.path.join('.')}' failed to satisfy constraint: ${issue?.message}`,
  );
}

const inputSchema = z.object({
  KeyId: z.string(),
  EncryptionContext: z.optional(z.record(z.string(), z.string())),
});

/** The names whose values are constants of the product. All others belong to one user, item or session. */
const WORDS = new Set(['purpose', 'level']);

/** Policies name the key itself, whatever name a call uses. It is recorded by its alias, the same on every machine. */
const seenBy =
  (ring: KeyRing): NonNullable<AwsJsonService['seen']> =>
  (input) => {
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return {};
    const { KeyId, EncryptionContext = {} } = parsed.data;
    const context = Object.entries(EncryptionContext).map(([name, value]) => [
      name,
      WORDS.has(name) ? value : '*',
    ]);
    return {
      resource: ring(KeyId)?.alias ?? KeyId,
      ...(context.length > 0 && { context: Object.fromEntries(context) }),
    };
  };
