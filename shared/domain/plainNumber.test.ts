import { expect, test } from 'vitest';
import { plainDigits, plainNumber } from './plainNumber.ts';

/** The zeros of scripts whose digits stand in a row from 0 to 9. Some rows touch, such as those of mathematics. */
const ZEROS = '٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐０𑁦𑛐𑛚𝟎𝟘𝟢𝟬𝟶';

test('the digits of every script are those from 0 to 9', () => {
  for (const zero of ZEROS) {
    const first = zero.codePointAt(0) ?? 0;
    const digits = Array.from({ length: 10 }, (_, at) => String.fromCodePoint(first + at)).join('');
    expect(plainNumber(digits), zero).toBe('0123456789');
  }
});

test('letters and signs stay as they are beside the digits of another script', () => {
  expect(plainDigits('رقم ١٢, no. 7, ½')).toBe('رقم 12, no. 7, ½');
});

test.each([
  ['a space that does not break', '1\u00a0234,50', '1 234,50'],
  ['a narrow space', '1\u202f234,50', '1 234,50'],
  ['signs of full width', '１，２３４．５０', '1,234.50'],
  ['Arabic marks', '١٬٢٣٤٫٥٠', "1'234.50"],
  ['a sign that turns the direction', '\u200f1234\u200e', '1234'],
])('a number with %s is written plainly', (_, written, plain) => {
  expect(plainNumber(written)).toBe(plain);
});

test('a decimal mark before three digits is not made one between thousands', () => {
  expect(plainNumber('١٫٢٣٤')).toBe('1٫234');
});
