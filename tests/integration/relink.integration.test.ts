import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { admin as adminContract } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { trash } from '#shared/contract/trash.ts';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import { accountOf } from '#tests/support/accounts.ts';
import { operated } from '#tests/support/cloud/operator.ts';
import { DEMO_PASSWORD } from '#tests/support/cloud/signIn.ts';
import { startTestDeployment, type TestDeployment } from '#tests/support/cloud/testDeployment.ts';
import { type Handover, requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { EXAMINED_LEVELS } from '#tests/support/scenarios/context.ts';
import { administrator } from '#tests/support/users.ts';
import { unlock, userAtLevel } from '#tests/support/vaults.ts';

let registry: TestDeployment;
beforeAll(async () => {
  registry = await startTestDeployment();
}, 120_000);
afterAll(() => registry.stop());
beforeEach(() => {
  vi.stubEnv('ITEM_REGISTRY_DATA', registry.dataFolder);
  return () => vi.unstubAllEnvs();
});

const relink = (...options: string[]) => operated('relink', ['--local', ...options]);

/** Every account goes, as with a user pool that is lost. */
async function loseDirectory(): Promise<void> {
  for (const { sub } of await registry.accounts.list()) await registry.accounts.remove(sub);
}

type NewAccount = Partial<Parameters<TestDeployment['accounts']['create']>[0]>;

const signUp = (user: TestUser, changed: NewAccount = {}) => {
  const { email } = accountOf(user);
  return registry.accounts.create({ username: user.username, email, password: DEMO_PASSWORD, ...changed });
};

/** The user as a token of the sign-in pages shows them. */
async function signedIn(user: TestUser): Promise<TestUser> {
  const claims = decodeJwt((await registry.signIn(user.username)).access_token);
  const { registry_user, sub, username, role, origin_jti } = claims;
  const text = (claim: unknown) => `${claim}`;
  return {
    ...{ sub: text(registry_user), subject: text(sub), username: text(username) },
    ...{ role: `[${[role].flat().join(' ')}]`, signIn: text(origin_jti) },
  };
}

async function nameOf(user: TestUser, id: string): Promise<unknown> {
  const { status, body } = await registry.call(assets.get, user, { params: { id } });
  return status === 200 ? body.name : status;
}

async function step({ owner, requester, ...rest }: Handover, wanted: 'approve' | 'accept', at: number) {
  const { status } = await tryStep(registry, { owner, requester, ...rest }, wanted);
  expect(status).toBe(at);
}

describe('a registry whose user directory was replaced by an empty one', { timeout: 240_000 }, () => {
  const owners = new Map<string, { readonly user: TestUser; readonly itemId: string }>();
  let reviewed: Handover;
  let asked: Handover;
  const [admin, kept] = [administrator(), administrator()];
  const [plain, unproven, absent] = [newUser(), newUser(), newUser()];
  let plainItem = '';
  /** The owners, the parties of two transfers, two administrators, and one more. */
  const linkable = EXAMINED_LEVELS.length + 7;

  beforeAll(async () => {
    for (const level of EXAMINED_LEVELS) {
      const { user } = await userAtLevel(registry, level);
      owners.set(level, { user, itemId: (await registerItem(registry, user, { name: `At ${level}` })).id });
    }
    plainItem = (await registerItem(registry, plain, { name: 'Plain' })).id;
    for (const user of [unproven, absent]) await registerItem(registry, user);
    reviewed = await requestHandover(registry, { ownerLevel: 'Maximum', requesterLevel: 'Enhanced' });
    await step(reviewed, 'approve', 200);
    asked = await requestHandover(registry, { ownerLevel: 'Enhanced', requesterLevel: 'Standard' });
    for (const user of [admin, kept])
      expect((await registry.call(adminContract.users, user)).status).toBe(200);
    await loseDirectory();
    const people = [...owners.values()].map(({ user }) => user);
    const parties = [reviewed, asked].flatMap(({ owner, requester }) => [owner, requester]);
    for (const user of [...people, ...parties, plain, admin]) await signUp(user);
    await signUp(kept, { groups: [ADMIN_GROUP] });
    await signUp(unproven, { emailVerified: false });
  }, 240_000);

  test('shows people who sign up again nothing of what they had, and no right of theirs', async () => {
    for (const { user } of owners.values()) {
      const fresh = await signedIn(user);
      expect(fresh.sub).not.toBe(user.sub);
      expect((await registry.call(assets.list, fresh)).body).toEqual([]);
    }
    expect((await registry.call(adminContract.users, await signedIn(admin))).status).toBe(403);
  });

  test('says what it would link, and changes nothing before it is told to', async () => {
    const before = await registry.rows('USERS_TABLE');
    const { said, refusal } = await relink();

    expect(refusal).toBeUndefined();
    expect(said.filter((line) => line.startsWith('would link'))).toHaveLength(linkable);
    expect(said.at(-1)).toMatch(
      new RegExp(`^${linkable} to link, \\d+ wait .* Nothing was changed: add --apply to do it\\.$`),
    );
    expect(await registry.rows('USERS_TABLE')).toEqual(before);
  });

  test('gives everyone back what they had, opened by their own password', async () => {
    const stale = await signedIn(owners.get('Standard')?.user ?? expect.unreachable());
    const { said, refusal } = await relink('--apply');
    expect(refusal).toBeUndefined();
    expect(said.at(-1)).toMatch(new RegExp(`^${linkable} linked, `));

    for (const [level, { user, itemId }] of owners) {
      const again = await signedIn(user);
      expect(again.sub).toBe(user.sub);
      if (level !== 'Standard') expect((await unlock(registry, again)).status).toBe(200);
      expect(await nameOf(again, itemId)).toBe(`At ${level}`);
    }
    expect(await nameOf(await signedIn(plain), plainItem)).toBe('Plain');
    expect((await registry.call(assets.list, stale)).status).toBe(401);
    expect((await registry.call(assets.list, plain)).status).toBe(401);
  });

  test('lets transfers in progress go on', async () => {
    const accepting = await signedIn(reviewed.requester);
    await unlock(registry, accepting);
    await step({ ...reviewed, requester: accepting }, 'accept', 200);
    expect(await nameOf(accepting, reviewed.assetId)).toBe('Family car');
    const giving = await signedIn(reviewed.owner);
    await unlock(registry, giving);
    expect(await nameOf(giving, reviewed.assetId)).toBe(404);

    const approving = await signedIn(asked.owner);
    await unlock(registry, approving);
    await step({ ...asked, owner: approving }, 'approve', 200);
    const waiting = await registry.call(transfers.pending, await signedIn(asked.requester));
    expect(waiting.body).toMatchObject([{ id: asked.transferId, status: 'PendingRequesterReview' }]);
  });

  test('makes only those administrators who are ones in the new directory', async () => {
    const former = await signedIn(admin);
    expect(former.sub).toBe(admin.sub);
    expect((await registry.call(adminContract.users, former)).status).toBe(403);
    const claiming = { ...former, role: '[User Admin]' };
    expect((await registry.call(adminContract.users, claiming)).status).toBe(403);

    const present = await signedIn(kept);
    expect(present.sub).toBe(kept.sub);
    const { status, body } = await registry.call(adminContract.users, present, {
      query: { query: plain.username },
    });
    expect(status).toBe(200);
    expect(body.users).toMatchObject([{ id: plain.sub, username: plain.username, itemCount: 1 }]);
  });

  test('links nobody who has not proved the address, and nobody twice', async () => {
    expect((await signedIn(unproven)).sub).not.toBe(unproven.sub);
    const { said } = await relink('--apply');
    expect(said.at(-1)).toMatch(/^0 linked, /);
  });

  test('refuses someone who has begun to use the registry under a new id, until it is unused', async () => {
    await signUp(absent);
    const fresh = await signedIn(absent);
    const { id } = await registerItem(registry, fresh);

    const { said } = await relink('--apply');
    expect(said).toContainEqual(
      expect.stringMatching(/^refused .*: they have begun to use the registry under their new user id$/),
    );
    expect(await nameOf(fresh, id)).toBe('Family car');
    expect((await signedIn(absent)).sub).toBe(fresh.sub);

    await registry.call(assets.remove, fresh, { params: { id }, body: {} });
    expect((await relink('--apply')).said.at(-1)).toMatch(/^0 linked, /);
    await registry.call(trash.empty, fresh, { body: {} });
    expect((await relink('--apply')).said.at(-1)).toMatch(/^1 linked, /);
    expect((await signedIn(absent)).sub).toBe(absent.sub);
  });
});

describe('an identity that KMS does not prove', { timeout: 120_000 }, () => {
  test('ends in no token, so that nobody signs in under another user id', async () => {
    const [victim, thief] = [newUser(), newUser()];
    await registerItem(registry, victim);
    await signUp(thief);
    const { sub } = await signedIn(thief);
    const rows = await registry.rows('USERS_TABLE');
    const row = rows.find(({ mappedTo }) => mappedTo === sub) ?? expect.unreachable();
    await registry.put('USERS_TABLE', { ...row, mappedTo: victim.sub });

    await expect(registry.signIn(thief.username)).rejects.toThrow('Sign-in of');
    const before = await registry.rows('USERS_TABLE');
    expect((await relink('--apply')).said).toContainEqual(
      expect.stringMatching(/^1 identities were not written by the registry/),
    );
    expect(await registry.rows('USERS_TABLE')).toEqual(before);

    await registry.put('USERS_TABLE', row);
    expect((await signedIn(thief)).sub).toBe(sub);
  });

  test('opens nothing where a token names the user id of another', async () => {
    const [victim, thief] = [newUser(), newUser()];
    await registerItem(registry, victim);
    const claiming = { ...thief, sub: victim.sub, subject: `subject-of-${thief.sub}` };
    expect((await registry.call(assets.list, claiming)).status).toBe(401);
  });
});
