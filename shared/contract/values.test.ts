import { describe, expect, it } from 'vitest';
import { storedTextSchema, textSchema } from './values.ts';

const messageOf = (value: unknown) => textSchema(5).safeParse(value).error?.issues[0]?.message;

describe('a text', () => {
  it.each(['', ' ', '\t\n', '\u00a0', '\u0000', '\u200b\u2060', '\u202e', '\u3164', '\ufe0f', '\u2800'])(
    'that shows nothing is blank: %j',
    (text) => {
      expect(messageOf(text)).toBe('Must not be blank');
    },
  );

  it.each(['a', ' a ', '日本', '👩‍🚀', '\u200fא', '0'])(
    'may be anything that shows something: %j',
    (text) => {
      expect(messageOf(text)).toBeUndefined();
    },
  );

  it.each(['\u3164', '\ufe0f'])('that earlier releases took is read where it is stored: %j', (text) => {
    expect(storedTextSchema(5).safeParse(text).success).toBe(true);
  });

  it('is bounded in UTF-16 code units, and well-formed', () => {
    expect(messageOf('123456')).toBe('Must be at most 5 characters');
    expect(messageOf('a\ud800')).toBe('Must be well-formed Unicode');
    expect(messageOf(5)).toBe('Must be a text');
  });
});
