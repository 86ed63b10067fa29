import { describe, expect, test, vi } from 'vitest';
import { valueParts } from './ValueText.tsx';

const linksOf = (value: string, name = 'Note') =>
  valueParts(name, value).flatMap(({ href }) => (href === undefined ? [] : [href]));

test('a word that is too long for an address is not searched for the signs around one', () => {
  const value = `${'.'.repeat(9_999)}a`;
  const search = vi.spyOn(RegExp.prototype, 'exec');
  expect(valueParts('Note', value)).toEqual([{ text: value }]);
  const searched = search.mock.contexts.filter((each) => String(each).includes('”'));
  search.mockRestore();
  expect(searched).toEqual([]);
});

describe('the links of a value', () => {
  test.each([
    ['an address of the web', 'https://volvo.example/manual?id=7', ['https://volvo.example/manual?id=7']],
    ['one without encryption', 'http://volvo.example', ['http://volvo.example/']],
    ['one without a scheme', 'see www.volvo.example', ['https://www.volvo.example/']],
    [
      'two in a sentence',
      'https://a.example, https://b.example.',
      ['https://a.example/', 'https://b.example/'],
    ],
    ['one in brackets', '(https://a.example/x)', ['https://a.example/x']],
    ['a mail address', 'service@lindner.example', ['mailto:service@lindner.example']],
    ['a number with its country', 'Call +49 (30) 123-4567 at noon', ['tel:+49301234567']],
  ])('are found: %s', (_, value, links) => {
    expect(linksOf(value)).toEqual(links);
  });

  test('are found in a number without a country only where the name says that it is one', () => {
    expect(linksOf('030 1234567', 'Phone')).toEqual(['tel:0301234567']);
    expect(linksOf('030 1234567', 'Serial number')).toEqual([]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'ftp://a.example',
    'file:///etc/passwd',
    'mailto:a@b.example?bcc=c@d.example',
    'a@b.example?subject=hi',
    'https://bank.example@evil.example/',
    'https://',
    'YV1ZW60UDM2412345',
    '48,900.00 EUR',
    '2022-03-14',
  ])('are not made of %s', (value) => {
    expect(linksOf(value)).toEqual([]);
  });

  test('leave the text as it is', () => {
    const value = ' Garage (www.a.example),\n +49 30 1234567; me@a.example! ';
    expect(
      valueParts('Note', value)
        .map(({ text }) => text)
        .join(''),
    ).toBe(value);
  });

  test.each([
    `${'a'.repeat(2_000)}@a.example`,
    `${'a.'.repeat(5_000)}@`,
    `https://a.example/${'a'.repeat(2_000)}`,
  ])('are not sought in a word that is longer than any address', (value) => {
    expect(valueParts('Note', value)).toEqual([{ text: value }]);
  });
});
