import { describe, expect, test } from 'vitest';
import { base32, codeOf, stepAt, stepOf } from './authenticator.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('a code of an authenticator app', () => {
  test('matches the test values of RFC 4226, appendix D', () => {
    expect(Array.from({ length: 10 }, (_, counter) => codeOf(SECRET, counter))).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s matches the last six digits of RFC 6238, appendix B', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(seconds * 1_000))).toBe(code);
  });

  test('is accepted one step early and one step late, but no further off', () => {
    const now = 1_234_567_890_000;
    const steps = [-2, -1, 0, 1, 2].map((off) => {
      const step = stepAt(now) + off;
      return stepOf(SECRET, codeOf(SECRET, step), now) === step;
    });
    expect(steps).toEqual([false, true, true, true, false]);
  });

  test.each(['', '00592', '0059244', '00592é', '005925'])('is rejected when it is %j', (code) => {
    expect(stepOf(SECRET, code, 1_234_567_890_000)).toBeUndefined();
  });
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base 32 of %j matches the test value of RFC 4648, section 10', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});
