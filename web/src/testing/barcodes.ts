/** Which digits of the left half have an odd number of bars, by the first digit of an EAN (GS1 General Specifications, 5.2). */
const PARITIES = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
];
const DIGITS = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];

const inverted = (lines: string): string => lines.replace(/./g, (line) => (line === '1' ? '0' : '1'));
const reversed = (lines: string): string => [...lines].toReversed().join('');

function leftDigit(digit: string, parity: string | undefined): string {
  const lines = DIGITS[Number(digit)] ?? '';
  return parity === 'G' ? reversed(inverted(lines)) : lines;
}

/** The lines of an EAN-13, from left to right: 1 is dark. */
export function linesOfEan(code: string): string {
  const [first = '0', ...digits] = code;
  const parities = PARITIES[Number(first)] ?? '';
  const left = digits.slice(0, 6).map((digit, place) => leftDigit(digit, parities[place]));
  const right = digits.slice(6).map((digit) => inverted(DIGITS[Number(digit)] ?? ''));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** The lines of a Code 128 that reads `SN-4711`: start, seven characters, their sum modulo 103, and the end. */
export const CODE_128 = linesOfWidths(
  '211214 213113 113321 122132 221231 312131 123221 123221 124112 2331112',
);

/** @param widths of dark and light lines in turn */
function linesOfWidths(widths: string): string {
  return [...widths.replaceAll(' ', '')]
    .map((width, place) => (place % 2 === 0 ? '1' : '0').repeat(Number(width)))
    .join('');
}
