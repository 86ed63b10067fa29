import * as z from 'zod/mini';
import type { AwsJsonService } from '../service.ts';
import type { KeyRing } from './keys.ts';

const inputSchema = z.object({
  KeyId: z.string(),
  EncryptionContext: z.optional(z.record(z.string(), z.string())),
});

/** Whose values are words of the product; all others are of one person, item or session. */
const WORDS = new Set(['purpose', 'level']);

/** Policies name a key itself, however a call does: here by its alias, which is the same on every machine. */
export const seenBy =
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
