import type { Adapter, AdapterPayload } from 'oidc-provider';
import * as z from 'zod/mini';
import { ROTATION_GRACE_S } from '#infra/declared/signIn.ts';
import type { LocalStore } from '../store/store.ts';
import { digestOf, openUnder, sealUnder } from './sealed.ts';

const kindOf = (model: string): string => `signin-${model}`;
const SESSION_BY_UID = 'signin-session-by-uid';

/** A row says whose it is and of which grant, so that it can be removed; the rest is encrypted under its id. */
const rowSchema = z.object({
  accountId: z.optional(z.string()),
  grant: z.optional(z.string()),
  sealed: z.string(),
});
type Row = z.infer<typeof rowSchema>;

const grantDigest = (grantId: string): string => digestOf('grant', grantId);

/**
 * Stores oidc-provider's sessions, grants, codes and refresh tokens. Their ids, and those within them, are enough to
 * get tokens or to be part of the key of an encryption session, so none of them is stored.
 */
export function createAdapter(store: LocalStore, model: string): Adapter {
  const kind = kindOf(model);
  const keyOf = (id: string): string => digestOf(kind, id);

  async function read(id: string): Promise<AdapterPayload | undefined> {
    const stored = z.optional(rowSchema).parse(await store.get(kind, keyOf(id)));
    const payload = stored && openUnder(kind, id, stored.sealed);
    return isPayload(payload) ? { ...payload, jti: id } : undefined;
  }

  /** A refresh token that was replaced a moment ago is shown as if it were not, see `ROTATION_GRACE_S`. */
  async function find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await read(id);
    if (model !== 'RefreshToken' || typeof payload?.consumed !== 'number') return payload;
    const { consumed, ...usable } = payload;
    return Date.now() / 1_000 < consumed + ROTATION_GRACE_S ? usable : payload;
  }

  async function upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti: _, ...kept } = payload;
    const expiry = expiresIn === undefined ? {} : { expiresAt: Math.floor(Date.now() / 1_000) + expiresIn };
    const { grantId, uid } = payload;
    const accountId = payload.accountId ?? payload.result?.login?.accountId;
    const row: Row = {
      sealed: sealUnder(kind, id, kept),
      ...(accountId !== undefined && { accountId }),
      ...(grantId !== undefined && { grant: grantDigest(grantId) }),
    };
    await store.put(kind, keyOf(id), row, expiry);
    if (uid !== undefined)
      await store.put(
        SESSION_BY_UID,
        digestOf(SESSION_BY_UID, uid),
        sealUnder(SESSION_BY_UID, uid, id),
        expiry,
      );
  }

  return {
    find,
    upsert,
    async findByUid(uid) {
      const sealed = await store.get(SESSION_BY_UID, digestOf(SESSION_BY_UID, uid));
      const id = typeof sealed === 'string' ? openUnder(SESSION_BY_UID, uid, sealed) : undefined;
      return typeof id === 'string' ? find(id) : undefined;
    },
    async findByUserCode() {
      throw new Error('The device flow is off');
    },
    async consume(id) {
      const payload = await read(id);
      // A second use within the time of grace does not make that time longer.
      if (!payload || payload.consumed !== undefined) return;
      const now = Math.floor(Date.now() / 1_000);
      await upsert(id, { ...payload, consumed: now }, (payload.exp ?? now) - now);
    },
    destroy: (id) => store.remove(kind, keyOf(id)),
    revokeByGrantId: (grantId) => removeWhere(store, model, ({ grant }) => grant === grantDigest(grantId)),
  };
}

/**
 * Ends every sign-in of a user on every device: sessions, grants and refresh tokens, and before them whatever could still
 * become some, a sign-in that has not gone back to the app yet and a code.
 */
export async function endSignInsOf(store: LocalStore, sub: string): Promise<void> {
  for (const model of ['Interaction', 'AuthorizationCode', 'RefreshToken', 'Grant', 'Session'])
    await removeWhere(store, model, ({ accountId }) => accountId === sub);
}

/** Ends the sign-in of a refresh token. Nothing happens for a token that is not valid any more. */
export async function endSignInWith(store: LocalStore, refreshToken: string): Promise<void> {
  const { grantId } = (await createAdapter(store, 'RefreshToken').find(refreshToken)) ?? {};
  if (grantId === undefined) return;
  for (const model of ['RefreshToken', 'AuthorizationCode'])
    await removeWhere(store, model, ({ grant }) => grant === grantDigest(grantId));
  await createAdapter(store, 'Grant').destroy(grantId);
}

/** One that is damaged opens nothing, and must not keep the others. */
async function removeWhere(store: LocalStore, model: string, isMeant: (row: Row) => boolean): Promise<void> {
  const kind = kindOf(model);
  for (const { id, value } of await store.list(kind)) {
    const row = rowSchema.safeParse(value).data;
    if (row && isMeant(row)) await store.remove(kind, id);
  }
}

const isPayload = (value: unknown): value is AdapterPayload => typeof value === 'object' && value !== null;
