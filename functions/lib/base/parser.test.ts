import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parserOf } from './parser.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const file = z.object({ id: z.string().check(z.maxLength(3)), size: z.int(), day: z.iso.date() });
const schema = z.object({
  text: z.string(),
  number: z.number(),
  flag: z.boolean(),
  maybe: z.optional(z.string()),
  none: z.nullable(z.number()),
  kind: z.enum(['one', 'two']),
  always: z.literal(true),
  list: z.array(z.object({ id: z.string(), value: z.string() })),
  files: z.optional(z.array(file)),
  record: z.optional(z.record(z.string(), z.number())),
  caught: z.catch(z.optional(z.object({ bytes })), undefined),
  put: z._default(z.string(), 'put'),
  putOrNot: z.optional(z._default(z.string(), 'put')),
  either: z.union([z.object({ a: z.string(), b: z.number() }), z.object({ a: z.string() }), z.string()]),
  level: z.discriminatedUnion('level', [
    z.object({ level: z.literal('low'), key: z.string() }),
    z.object({ level: z.literal('high') }),
  ]),
  strict: z.optional(z.strictObject({ a: z.string() })),
  coerced: z.coerce.number(),
});

const valid = {
  ...{
    text: 'a',
    number: 1.5,
    flag: false,
    maybe: 'b',
    none: null,
    kind: 'two',
    always: true,
    put: 'x',
    putOrNot: 'y',
  },
  list: [
    { id: '1', value: 'one' },
    { id: '2', value: 'two' },
  ],
  files: [{ id: 'abc', size: 7, day: '2026-01-31' }],
  record: { a: 1 },
  caught: { bytes: Uint8Array.of(1) },
  either: { a: 'a', b: 1 },
  level: { level: 'low', key: 'k' },
  strict: { a: 'b' },
  coerced: '7',
};

const wrong = fc.oneof(
  fc.constantFrom(undefined, null, Number.NaN, Number.POSITIVE_INFINITY, '', 'one', true, [], {}, 1.5),
  fc.anything(),
  fc.constantFrom({ a: 'a' }, { level: 'high', key: 1 }, { level: 'low' }, { a: 'b', c: 1 }, [{ id: '1' }]),
);
const name = fc.constantFrom(...Object.keys(valid));
const changes = fc.array(fc.tuple(fc.oneof(name, fc.constant('undeclared')), fc.option(wrong)), {
  maxLength: 3,
});

function changed(each: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const value: Record<string, unknown> = structuredClone(valid);
  for (const [field, put] of each)
    if (put === null) delete value[field];
    else value[field] = put;
  return value;
}

describe('a parser that was made of a schema', () => {
  const parse = parserOf(schema);

  test('gives what zod gives, and throws where zod throws', () => {
    fc.assert(
      fc.property(changes, (each) => {
        const value = changed(each);
        const expected = z.safeParse(schema, value);
        if (expected.success) expect(parse(value)).toStrictEqual(expected.data);
        else expect(() => parse(value)).toThrow(z.core.$ZodError);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([{}, { text: undefined }])('puts in %j what stands for a text that may stay away', (value) => {
    const filled = z.object({ text: z.optional(z._default(z.string(), 'put')) });

    expect(parserOf(filled)(value)).toStrictEqual({ text: 'put' });
  });

  test('leaves out what the schema does not declare, at any depth', () => {
    const value = { ...valid, secret: 1, list: [{ id: '1', value: 'one', secret: 2 }] };

    const parsed = parse(value);

    expect(parsed).not.toHaveProperty('secret');
    expect(parsed.list).toEqual([{ id: '1', value: 'one' }]);
  });

  test('gives a value that needs no change as it is, which takes neither time nor memory', () => {
    const plain = parserOf(
      z.object({ list: z.array(z.object({ id: z.string() })), maybe: z.optional(z.string()) }),
    );
    const value = { list: [{ id: '1' }] };

    expect(plain(value)).toBe(value);
  });

  test('says what is wrong as zod does', () => {
    const value = { ...valid, list: [{ id: 1, value: 'one' }] };

    expect(() => parse(value)).toThrow(z.safeParse(schema, value).error);
  });

  test.each([null, undefined, 'text', 7, [valid]])('refuses %j in place of an object', (value) => {
    expect(() => parse(value)).toThrow(z.core.$ZodError);
  });
});
