import { describe, expect, test } from 'vitest';
import { hashPassword, isPasswordOf, PASSWORD_COST, weaknessesOf, weaknessText } from './passwords.ts';

describe('a password', () => {
  test('fits its own hash and no other', async () => {
    const hash = await hashPassword('Registry-demo-1');
    expect(await isPasswordOf(hash, 'Registry-demo-1')).toBe(true);
    expect(await isPasswordOf(hash, 'registry-demo-1')).toBe(false);
    expect(await isPasswordOf(await hashPassword('Another-one-2'), 'Registry-demo-1')).toBe(false);
  });

  test('has a different hash each time, which does not contain it', async () => {
    const hashes = await Promise.all([hashPassword('Registry-demo-1'), hashPassword('Registry-demo-1')]);
    expect(hashes[0]).not.toBe(hashes[1]);
    expect(hashes.join()).not.toContain('Registry');
  });

  test('is hashed at a cost that its hash names, and that one without a cost had', async () => {
    const hash = await hashPassword('Registry-demo-1');
    const withoutCost = hash.replace(/\$32768$/, '');
    expect(withoutCost).not.toBe(hash);
    expect(await isPasswordOf(withoutCost, 'Registry-demo-1')).toBe(true);
    expect(PASSWORD_COST).toBe(32_768);

    const cheap = await hashPassword('Registry-demo-1', 16);
    expect(cheap).toMatch(/\$16$/);
    expect(await isPasswordOf(cheap, 'Registry-demo-1')).toBe(true);
    expect(await isPasswordOf(cheap, 'registry-demo-1')).toBe(false);
  });

  test('is not right for an unknown user', async () => {
    expect(await isPasswordOf(undefined, 'Registry-demo-1')).toBe(false);
    expect(await isPasswordOf(undefined, '')).toBe(false);
  });
});

describe('the password policy', () => {
  test.each([
    ['Registry-demo-1', []],
    ['Short-1', ['at least 8 characters']],
    ['registry-demo-1', ['an uppercase letter']],
    ['REGISTRY-DEMO-1', ['a lowercase letter']],
    ['Registry-demo-x', ['a digit']],
    ['Registrydemo1', ['a symbol']],
    ['Élégance-été-1', []],
  ])('says of %s that it lacks %j', (password, missing) => {
    expect(weaknessesOf(password)).toEqual(missing);
  });

  test('names all missing properties at once', () => {
    expect(weaknessesOf('')).toHaveLength(5);
  });

  test('takes no password of more than 256 characters, and says of one nothing but that', () => {
    const long = 'Registry-demo-1'.padEnd(257, 'x');
    expect(weaknessesOf(long)).toEqual(['at most 256 characters']);
    expect(weaknessesOf(long.slice(0, 256))).toEqual([]);
    expect(weaknessText('x'.repeat(257))).toBe('The password is too long. It can have up to 256 characters.');
  });
});
