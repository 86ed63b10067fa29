import { describe, expect, test } from 'vitest';
import { codeDoubt } from './checkDigits.ts';

describe('a VIN', () => {
  test.each(['1M8GDM9AXKP042788', '11111111111111111', '1HGCM82633A004352', '5YJSA1DG9DFP14705'])(
    'has a check digit where it is one of North America: %s',
    (vin) => {
      expect(codeDoubt('vin', vin)).toBeUndefined();
      expect(codeDoubt('vin', `${vin.slice(0, -1)}${vin.endsWith('3') ? 4 : 3}`)).toBe('checkDigit');
    },
  );

  test('has none where it is one of another continent', () => {
    expect(codeDoubt('vin', 'WVWZZZ1JZ3W386752')).toBeUndefined();
    expect(codeDoubt('vin', 'wvw zzz 1jz 3w 386753')).toBeUndefined();
  });

  test('has 17 signs, and none that looks like a digit', () => {
    expect(codeDoubt('vin', 'WVWZZZ1JZ3W38675')).toBe('length');
    expect(codeDoubt('vin', 'WVWZZZ1JZ3W38675O')).toBe('signs');
  });
});

describe('an IMEI', () => {
  test('has a check digit', () => {
    expect(codeDoubt('imei', '49-015420-323751-8')).toBeUndefined();
    expect(codeDoubt('imei', '490154203237517')).toBe('checkDigit');
  });

  test('may stand without it or with the version of its software', () => {
    expect(codeDoubt('imei', '49015420323751')).toBeUndefined();
    expect(codeDoubt('imei', '4901542032375101')).toBeUndefined();
    expect(codeDoubt('imei', '4901542')).toBe('length');
    expect(codeDoubt('imei', '49015420323751A')).toBe('signs');
  });

  test('may be one of several', () => {
    expect(codeDoubt('imei', '490154203237518 / 490154203237517')).toBe('checkDigit');
    expect(codeDoubt('imei', '490154203237518, 356938035643809')).toBeUndefined();
  });
});

describe('an ISBN', () => {
  test.each(['0-306-40615-2', '080442957X', '978-0-306-40615-7'])('has a check digit: %s', (isbn) => {
    expect(codeDoubt('isbn', isbn)).toBeUndefined();
    expect(codeDoubt('isbn', `${isbn.slice(0, -1)}${isbn.endsWith('2') ? 3 : 2}`)).toBe('checkDigit');
  });

  test('has ten or thirteen signs', () => {
    expect(codeDoubt('isbn', '97803064061')).toBe('length');
    expect(codeDoubt('isbn', 'unknown')).toBe('signs');
  });
});

describe('a barcode', () => {
  test.each(['4006381333931', '036000291452', '96385074', '10012345678902'])(
    'that has digits only ends with a check digit: %s',
    (barcode) => {
      expect(codeDoubt('barcode', barcode)).toBeUndefined();
      expect(codeDoubt('barcode', `${barcode.slice(0, -1)}${barcode.endsWith('1') ? 2 : 1}`)).toBe(
        'checkDigit',
      );
    },
  );

  test('has no rule where it is of another length or has letters', () => {
    expect(codeDoubt('barcode', 'ABC-123')).toBeUndefined();
    expect(codeDoubt('barcode', '12345')).toBeUndefined();
  });
});

test('a code without a rule, and an empty one, are never doubted', () => {
  expect(codeDoubt('serialNumber', 'O0I1')).toBeUndefined();
  expect(codeDoubt('vin', ' ')).toBeUndefined();
});
