import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Binding } from '#shared/sealing/additionalData.ts';
import { openCommitted, openGcm, sealCommitted, sealGcm } from './gcm.ts';
import { withBitTurned } from './testdata/bytes.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
const payload = fc.uint8Array({ maxLength: 2_000 });
const binding: fc.Arbitrary<Binding> = fc.dictionary(
  fc.string({ maxLength: 20 }),
  fc.string({ maxLength: 40 }),
  {
    maxKeys: 6,
  },
);
const kek = (bytes: Uint8Array) => ({ derivedFrom: 'password', bytes }) as const;

interface Way {
  seal(key: Uint8Array, binding: Binding, payload: Uint8Array): Uint8Array;
  open(key: Uint8Array, binding: Binding, blob: Uint8Array): Uint8Array | undefined | 'wrong-key';
}
const WAYS: Record<string, Way> = {
  gcm: { seal: sealGcm, open: openGcm },
  'gcm-committed': {
    seal: (key, ...rest) => sealCommitted(kek(key), ...rest),
    open: (key, ...rest) => openCommitted(kek(key), ...rest),
  },
};
const isRefused = (opened: unknown) => opened === undefined || opened === 'wrong-key';

describe.each(Object.entries(WAYS))('%s', (name, { seal, open }) => {
  test('opens any payload with its key and binding', () => {
    fc.assert(
      fc.property(key, binding, payload, (key, binding, payload) => {
        expect(open(key, binding, seal(key, binding, payload))).toEqual(payload);
      }),
    );
  });

  test('never seals the same payload to the same blob twice', () => {
    const [key, payload] = [new Uint8Array(32), new Uint8Array(100)];
    const made = Array.from({ length: 100 }, () => Buffer.from(seal(key, {}, payload)).toString('hex'));

    expect(new Set(made).size).toBe(100);
  });

  test('rejects a blob after any one bit was changed', () => {
    const sealed = seal(new Uint8Array(32), { purpose: 'item' }, new Uint8Array(40));
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      expect(isRefused(open(new Uint8Array(32), { purpose: 'item' }, withBitTurned(sealed, bit)))).toBe(true);
    }
  });

  test('rejects a truncated or lengthened blob', () => {
    const sealed = seal(new Uint8Array(32), {}, new Uint8Array(40));
    for (let length = 0; length < sealed.length; length += 1) {
      expect(isRefused(open(new Uint8Array(32), {}, sealed.subarray(0, length)))).toBe(true);
    }
    expect(isRefused(open(new Uint8Array(32), {}, Uint8Array.of(...sealed, 0)))).toBe(true);
  });

  test('rejects any other key', () => {
    fc.assert(
      fc.property(key, key, payload, (one, other, payload) => {
        fc.pre(Buffer.compare(one, other) !== 0);
        const expected = name === 'gcm' ? undefined : 'wrong-key';
        expect(open(other, {}, seal(one, {}, payload))).toBe(expected);
      }),
    );
  });

  test('rejects any other binding, however similar', () => {
    fc.assert(
      fc.property(key, binding, binding, payload, (key, one, other, payload) => {
        fc.pre(JSON.stringify(Object.entries(one).sort()) !== JSON.stringify(Object.entries(other).sort()));
        expect(open(key, other, seal(key, one, payload))).toBeUndefined();
      }),
    );
    const sealed = seal(new Uint8Array(32), { assetId: 'ab', ownerId: 'c' }, new Uint8Array(4));
    expect(open(new Uint8Array(32), { assetId: 'a', ownerId: 'bc' }, sealed)).toBeUndefined();
  });

  test('ignores the order of the properties of a binding', () => {
    const sealed = seal(new Uint8Array(32), { assetId: 'a', ownerId: 'b' }, Uint8Array.of(7));

    expect(open(new Uint8Array(32), { ownerId: 'b', assetId: 'a' }, sealed)).toEqual(Uint8Array.of(7));
  });

  test('rejects a blob of the other algorithm', () => {
    for (const [otherName, other] of Object.entries(WAYS)) {
      const sealed = other.seal(new Uint8Array(32), {}, new Uint8Array(60));
      expect(isRefused(open(new Uint8Array(32), {}, sealed))).toBe(otherName !== name);
    }
  });
});
