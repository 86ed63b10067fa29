import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { ROTATION_GRACE_S } from '#infra/declared/signIn.ts';
import type { LocalStore } from '../store/store.ts';

/** The id of one of these is enough to get tokens, so it is stored only as a digest. */
const BEARER_MODELS: readonly string[] = ['AuthorizationCode', 'RefreshToken'];

const kindOf = (model: string): string => `signin-${model}`;
const SESSION_BY_UID = 'signin-session-by-uid';

/** Stores oidc-provider's sessions, grants, codes and refresh tokens. */
export function createAdapter(store: LocalStore, model: string): Adapter {
  const kind = kindOf(model);
  const isBearer = BEARER_MODELS.includes(model);
  const keyOf = (id: string): string => (isBearer ? createHash('sha256').update(id).digest('base64url') : id);

  async function read(id: string): Promise<AdapterPayload | undefined> {
    const stored = await store.get(kind, keyOf(id));
    return isPayload(stored) ? { ...stored, jti: id } : undefined;
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
    await store.put(kind, keyOf(id), kept, expiry);
    if (payload.uid !== undefined) await store.put(SESSION_BY_UID, payload.uid, id, expiry);
  }

  return {
    find,
    upsert,
    async findByUid(uid) {
      const id = await store.get(SESSION_BY_UID, uid);
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
    revokeByGrantId: (grantId) => removeWhere(store, model, (payload) => payload.grantId === grantId),
  };
}

/** Ends every sign-in of a user on every device: sessions, grants and refresh tokens. */
export async function endSignInsOf(store: LocalStore, sub: string): Promise<void> {
  for (const model of ['RefreshToken', 'AuthorizationCode', 'Grant', 'Session'])
    await removeWhere(store, model, (payload) => payload.accountId === sub);
}

/** Ends the sign-in of a refresh token. Nothing happens for a token that is not valid any more. */
export async function endSignInWith(store: LocalStore, refreshToken: string): Promise<void> {
  const { grantId } = (await createAdapter(store, 'RefreshToken').find(refreshToken)) ?? {};
  if (grantId === undefined) return;
  for (const model of ['RefreshToken', 'AuthorizationCode'])
    await removeWhere(store, model, (payload) => payload.grantId === grantId);
  await createAdapter(store, 'Grant').destroy(grantId);
}

async function removeWhere(
  store: LocalStore,
  model: string,
  isMeant: (payload: AdapterPayload) => boolean,
): Promise<void> {
  const kind = kindOf(model);
  for (const { id, value } of await store.list(kind))
    if (isPayload(value) && isMeant(value)) await store.remove(kind, id);
}

const isPayload = (value: unknown): value is AdapterPayload => typeof value === 'object' && value !== null;
