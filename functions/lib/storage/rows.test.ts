import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nativeRow, rowParser } from './rows.ts';

const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array({ minLength: 1, maxLength: 9 }),
  fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }).map((texts) => new Set(texts)),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      tie('value'),
      { maxKeys: 3, noNullPrototype: true },
    ),
  ),
}));

test('a row has the values that unmarshall gives', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value, { noNullPrototype: true }),
      (row) => {
        const attributes = marshall(row);

        expect(nativeRow(attributes)).toStrictEqual(unmarshall(attributes));
      },
    ),
  );
});

test('a number that JavaScript cannot hold exactly is not rounded', () => {
  const attributes = { a: { N: '9007199254740993' } };

  expect(nativeRow(attributes)).toStrictEqual(unmarshall(attributes));
});

test.each(['9007199254740993.5', '1e30', '1e400'])(
  'a row with the number %s is damaged, and no other failure',
  (N) => {
    const parse = rowParser(z.object({ a: z.number() }));

    expect(() => parse({ a: { N } })).toThrow(z.core.$ZodError);
    expect(() => parse({ a: { NS: [N] } })).toThrow(z.core.$ZodError);
  },
);
