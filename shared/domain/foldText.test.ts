import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/anyCharacter.ts';
import { foldText, textKey } from './foldText.ts';

test.each([
  ['Škoda', 'skoda'],
  ['CAFÉ', 'cafe'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ﬁne', 'fine'],
  ['Straße', 'strasse'],
  ['IŞIK', 'isik'],
  ['ışık', 'isik'],
  ['کتابی', 'كتابي'],
  ['Bjørn', 'bjorn'],
  ['ŁÓDŹ', 'lodz'],
  ['Đorđe', 'dorde'],
  ['Æble', 'aeble'],
  ['Cœur', 'coeur'],
  ['Þórður', 'thordur'],
  ['ǾǼ', 'oae'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['Hebrew points', 'שָׁלוֹם', 'שלום'],
  ['Arabic points', 'كِتَاب', 'كتاب'],
  ['the form of a sign', '葛\u{e0100}', '葛'],
  ['the form of a Mongolian sign', 'ᠭ\u180b', 'ᠭ'],
])('leaves out %s, which are written or not', (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['ボール', 'ポール'],
  ['カギ', 'カキ'],
  ['मेज', 'मौज'],
  ['ปู', 'ปี'],
  ['பை', 'பூ'],
])('keeps %s and %s apart: their signs are no accents', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

test('a sign that is composed, or written in halves, is the same', () => {
  for (const text of ['ﾎﾟｰﾙ', 'ホ\u309aール']) expect(foldText(text)).toBe(foldText('ポール'));
});

test('folding a text is folding its parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (start, end) => {
      expect(foldText(start + end)).toBe(foldText(start) + foldText(end));
    }),
  );
});

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

test.each([
  ['йод', 'иод'],
  ['всё', 'все'],
  ['їжа', 'іжа'],
  ['año', 'ano'],
  ['schön', 'schon'],
  ['å', 'a'],
  ['pêche', 'pèche'],
  ['șa', 'şa'],
  ['ボール', 'ポール'],
  ['bjørn', 'bjorn'],
  ['łaska', 'laska'],
  ['hætta', 'haetta'],
])('the words %s and %s are found alike at most, and are not the same', (one, other) => {
  expect(textKey(one)).not.toBe(textKey(other));
});

test.each([
  ['case', 'ЙОД', 'йод'],
  ['the point of the capital', 'İstanbul', 'istanbul'],
  ['the sigma at the end', 'ΟΔΌΣ', 'οδός'],
  ['composed signs', 'Scho\u0308n', 'sch\u00f6n'],
  ['forms of width', 'ﾎﾟｰﾙ', 'ポール'],
  ['Hebrew points', 'שָׁלוֹם', 'שלום'],
  ['Arabic points', 'كِتَاب', 'كتاب'],
  ['Syriac points', 'ܫܠܳܡܳܐ', 'ܫܠܡܐ'],
  ['the form of a sign', '葛\u{e0100}', '葛'],
  ['the form of a Mongolian sign', 'ᠭ\u180b', 'ᠭ'],
  ['the colour of a sign', '☎️', '☎'],
])('texts that differ in %s are the same', (_, one, other) => {
  expect(textKey(one)).toBe(textKey(other));
});

test('the key of a text is its own key, and is found as the text is', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(textKey(textKey(text))).toBe(textKey(text));
      expect(foldText(textKey(text))).toBe(foldText(text));
    }),
  );
});

test('the key of a sign of ASCII is the same whether other signs stand beside it or none', () => {
  for (let code = 0; code < 0x80; code += 1) {
    const sign = String.fromCharCode(code);
    expect(textKey(`${sign}Ж`)).toBe(`${textKey(sign)}ж`);
  }
});

test('the small letter of every sign that is taken apart is in parts', () => {
  const parts = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code).normalize('NFKD'));
  const small = parts.map((part) => part.toLowerCase());
  expect(small.filter((part) => part !== part.normalize('NFKD'))).toEqual([]);
});
