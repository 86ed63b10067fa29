import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { dataReset, encryption } from '#shared/contract/encryption.ts';
import { activity } from '#shared/contract/system.ts';
import type { Person } from '#tests/support/httpEvent.ts';
import { newItem, registered, someone } from '#tests/support/items.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import { elsewhere, protectedAt, unlock } from '#tests/support/vaults.ts';

let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

const signOut = (person: Person | undefined) =>
  registry.call(dataReset.signOutEverywhere, person, { body: {} });
const list = (person: Person) => registry.call(assets.list, person);
const sessionsOf = async (person: Person) =>
  (await registry.rows('SESSIONS_TABLE')).filter(({ userId }) => userId === person.sub);

describe('signing out everywhere', () => {
  test('shuts out every token from before, on all devices, and locks the items', async () => {
    const { person } = await protectedAt(registry, 'Enhanced');
    const phone = elsewhere(person);
    await unlock(registry, phone);
    const { id } = await registered(registry, phone);
    expect((await list(person)).status).toBe(200);
    expect((await sessionsOf(person)).length).toBeGreaterThan(0);

    expect(await signOut(person)).toMatchObject({ status: 200, body: { message: expect.any(String) } });

    for (const token of [person, phone]) {
      expect((await list(token)).status).toBe(401);
      expect((await registry.call(assets.remove, token, { params: { id }, body: {} })).status).toBe(401);
      expect((await registry.call(encryption.sessionStatus, token)).status).toBe(401);
    }
    expect(await sessionsOf(person)).toEqual([]);
  });

  test('lets in who signs in again, and tells them of it', async () => {
    const person = someone();
    await registered(registry, person);
    await signOut(person);

    const later = { ...elsewhere(person), authTime: Math.floor(Date.now() / 1_000) + 2 };

    expect((await list(later)).body).toHaveLength(1);
    const { body } = await registry.call(activity.list, later, { query: { kind: 'security' } });
    expect(body.entries[0]).toMatchObject({ kind: 'signed_out_everywhere' });
  });

  test('leaves others as they are', async () => {
    const other = someone();
    await signOut(someone());
    expect((await registry.call(assets.create, other, { body: newItem() })).status).toBe(201);
  });

  test('is done once by two devices at the same moment', async () => {
    const person = someone();
    await list(person);
    const answers = await Promise.all([signOut(person), signOut(elsewhere(person))]);
    // Whoever comes later may already be shut out.
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await list(person)).status).toBe(401);
  });

  test('is not for who is not signed in', async () => {
    expect((await signOut(undefined)).status).toBe(401);
  });
});
