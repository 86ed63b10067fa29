import { expect, test } from 'vitest';
import { utf16 } from '../fonts/utf16.ts';
import { facesOf } from '../pdf.ts';
import { shape } from './shape.ts';
import { faceOf } from './style.ts';

const drawn = async (face: 'thai' | 'regular', text: string) =>
  shape(faceOf(await facesOf([text]), face), { face, text, isRightToLeft: false }, 9).shown;

/** The texts that readers are told in place of what the glyphs say. */
const toldIn = (shown: string): string[] =>
  Array.from(shown.matchAll(/\/ActualText<feff([0-9a-f]*)>/g), ([, digits = '']) => digits);

test('the marks of a script that has them above and below letters are read as they were typed', async () => {
  const text = 'จักรยานสีน้ำเงิน';

  expect(toldIn(await drawn('thai', text))).toEqual([utf16(text)]);
});

test('letters that stand for themselves need no word about what they say', async () => {
  expect(toldIn(await drawn('regular', 'Plain'))).toEqual([]);
});
