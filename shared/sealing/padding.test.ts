import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { padded, unpadded } from './padding.ts';

test('any payload is the same after it was padded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (payload) => {
      expect(unpadded(padded(payload))).toEqual(payload);
    }),
  );
});

test('a payload grows to 512 bytes, or above that by 12 percent at most', () => {
  fc.assert(
    fc.property(fc.nat({ max: 400_000 }), (length) => {
      const { length: after } = padded(new Uint8Array(length));
      expect(after).toBeGreaterThan(length);
      expect(after).toBeLessThanOrEqual(Math.max(512, Math.ceil((length + 1) * 1.12)));
    }),
  );
});

test('lengths are those of Padmé: as many leading bits as the exponent has binary digits', () => {
  const lengths = [511, 512, 519, 543, 544, 1_023, 1_024, 9_000, 100_000].map(
    (length) => padded(new Uint8Array(length)).length,
  );

  expect(lengths).toEqual([512, 544, 544, 544, 576, 1_024, 1_088, 9_216, 100_352]);
});

test('few lengths are left: 400 KB have about a hundred', () => {
  const lengths = new Set(
    Array.from({ length: 4_000 }, (_, index) => padded(new Uint8Array(index * 100)).length),
  );

  expect(lengths.size).toBeLessThan(180);
});

test('bytes that were not padded so are no payload', () => {
  const good = padded(Uint8Array.of(1, 2, 3));
  const [longer, other] = [new Uint8Array(1_024), good.slice()];
  longer.set(good);
  other[4] = 1;

  for (const bytes of [new Uint8Array(0), new Uint8Array(512), good.subarray(0, 511), longer, other]) {
    expect(unpadded(bytes)).toBeUndefined();
  }
});
